"""Theatre of War: leaders and neutral states fight over regions and seas, by land, air, sea and trade, in quarters."""
