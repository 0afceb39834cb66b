import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const crumbAndCinder: ComicSheet = {
  slug: 'crumb-and-cinder',
  title: 'Crumb & Cinder',
  otherTitles: ['빵과 불씨'],
  description:
    'Cinder burned four kingdoms, then retired. Now she runs the smallest bakery in Little Wickering, with an apprentice who is allergic to flour and a knight who keeps turning up to slay her on baking days.',
  rating: 'T',
  genres: ['Fantasy', 'Comedy', 'Slice of Life'],
  weeksOld: 41,
  palette: readPalette(
    'ink #3a1f22 paper #fff7e8 sky #a5d8d2 haze #fdebc8 far #b9cf9b mid #efc9a0 near #b9814f light #ffd772 pop #e0525a night #3a2350',
  ),
  cast: readCast(`
Cinder: dragon round apron skin #67a86b top #67a86b bottom #67a86b accent #fff3df with tail
Pip: human small stripes skin #f3cba6 top #fff3df bottom #5a6f96 accent #e0525a hair curly #a5542b with freckles
Roland: human broad armor skin #e3b08a top #9fb0c0 bottom #66758a accent #e0a83c hair swoop #e3b54a with cape
Mayor: frog round suit skin #9cc36a top #6b4f8f bottom #4b3a66 accent #ffd772 with tophat
Agnes: human small cardigan skin #f0d2b8 top #8a6fae bottom #6a5a80 accent #f6e7d8 hair bun #d8d3da with rounds wrinkles
Ember: dragon tiny sweater skin #e78a4a top #e78a4a bottom #e78a4a accent #ffd772 with tail
`),
  poster: {
    setting: 'bakery',
    hour: 'day',
    title: { lines: ['Crumb &', 'Cinder'], shape: 'bulge', at: 'bottom', fill: '#ffd772' },
    card: {
      backdrop: 'scene',
      figures: [
        { who: 'Roland', x: 0.83, y: 0.94, size: 1.5, mood: 'shock', pose: 'hold', holding: 'sword' },
        { who: 'Cinder', x: 0.42, y: 1.0, size: 2.25, mood: 'happy', pose: 'hold', holding: 'cake' },
        { who: 'Pip', x: 0.16, y: 0.96, size: 1.35, mood: 'joy', pose: 'raise' },
      ],
    },
    cover: {
      backdrop: 'burst',
      figures: [{ who: 'Cinder', x: 0.48, y: 1.42, size: 3.2, mood: 'wink', pose: 'hold', holding: 'bread' }],
    },
  },
  outside: 'street',
  script: `
== A Light Golden Crust | bread
[mountain bleed tall]
> There was once a dragon so terrible that four kings sent her their best knights, and then their apologies.
[bakery mid] Cinder happy hold:bread
Cinder: Sourdough or rye?
[bakery mid] Cinder happy, Agnes calm
Agnes: Is it true that you ate the army of Vell?
Cinder: No, dear. I sat on it. Sourdough or rye?
[bakery close] Agnes smug
Agnes: Rye. My late husband was in that army. He always said you had a lovely warm manner.
[bakery wide quiet] Pip shock raise, Cinder flat
# achoo
Pip: Sorry! It's the flour.
Cinder: You're a baker's apprentice.
Pip: I know. I'm being brave about it.
[bakery mid slant] Roland angry point, Cinder calm
# crash
Roland!: FOUL WYRM! Face me!
Cinder: I'm with a customer, Sir Roland. Take a number.
[bakery close] Roland flat
Roland: ...I'm forty-two.
Cinder: We're on forty-one. Have a bun while you wait.
== The Knight Who Came at Proving Time | sword
[bakery mid] Roland angry hold:sword, Cinder worry
Roland!: Have at thee, serpent!
Cinder~: Shh! The dough is sleeping.
[bakery close] Roland worry
Roland~: ...Have at thee.
[kitchen mid] Cinder happy, Roland shock
Cinder: One loud noise and it falls. Two hours. Can you fight me quietly?
Roland: I'm wearing eleven stone of tin.
[kitchen wide] Roland sit sad, Cinder calm, Pip happy
> So he sat. It is very hard to hate someone across a bowl of rising dough.
[kitchen mid] Roland sad, Cinder calm
Roland: My father slew dragons. And his father.
Cinder: I remember them. Nice boys. Terrible knees.
[kitchen close quiet] Roland think
Roland: I'm quite good at knots, actually. Nobody ever asks about knots.
[bakery mid] Cinder joy hold:bread, Roland shy
Cinder: Show me.
> That was the day Little Wickering first saw a plaited loaf.
== An Egg in the Warming Drawer | egg
[kitchen.night mid] Pip scared point, Cinder flat
Pip!: There's an egg in the oven!
Cinder: Warming drawer. It's not for sale.
[kitchen.night close] Cinder sad
Cinder: It's been cold for thirty years. I only keep it in there out of habit.
[dark mid quiet] @egg
> Every night, at a hundred and ten degrees, between the brioche and the wall.
[bakery mid] Pip think, Cinder calm
Pip: When my bread won't rise, you tell me it's not dead. It's just not ready.
Cinder: That's bread, Pip.
[kitchen.night mid] Pip sad, Cinder shock @egg
# tk
Pip: ...Was that the oven?
[kitchen.night close] Cinder cry
# tk tk crack
Cinder!: Pip! Fetch every blanket in this town!
[kitchen wide quiet] Cinder cry, Ember joy raise, Pip joy
> Her name is Ember. Her first breath set light to the curtains. Her mother said they had never liked those curtains.
== Mind the Curtains | can
[bakery mid] Ember joy, Pip worry
Pip: Can you say "loaf"?
Ember!: FOOF!
[bakery wide slant] Ember shock, Pip flat, Cinder worry
# fwoosh
Pip: She can say "fire".
[bakery close] Cinder love
Cinder: Crème brûlée is back on the menu.
== Sir Roland's Day Off | cup
[bakery mid] Roland worry, Cinder calm
Roland: It's Wednesday. I usually attack at ten.
Cinder: It is ten.
[bakery close] Roland shy
Roland: I wondered if I might just... have the bun.
[bakery mid] Cinder happy hold:bread, Roland happy
Cinder: I kept you the one with the most icing. I keep it every Wednesday.
== A Cake for the King of Vell | crown
[bakery mid] Mayor shock hold:letter, Cinder flat
Mayor: The King of Vell is coming! The one whose castle you, ah...
Cinder: Toasted.
[kitchen mid] Pip scared, Cinder think
Pip: What do you bake for a man whose house you burned down?
[bakery wide quiet] Cinder worry carry, Mayor scared @cake
> She baked him his castle. Every tower, every window, the dent in the gate. It took nine days.
[bakery close] Cinder cry
> He looked at it for a long time. "Left a bit off the roof," said the King of Vell. "But I'd forgotten the roses." And he cut himself a turret.
== Agnes Enters the Contest | flower
[meadow mid] Agnes smug, Cinder shock
Agnes: I've entered the village bake-off. Against you.
Cinder: You taught me shortcrust!
Agnes: And I taught you everything you know, dear. Not everything I know.
[meadow close] Agnes wink
> Nobody in Little Wickering will speak of the third round.
[bakery mid] Cinder flat, Pip scared
Cinder: She proved it in her bosom, Pip. How do I compete with that?
== The Great Flour Shortage | box
[bakery mid] Pip joy raise, Cinder worry
Pip: No flour at the mill! I can breathe! I can smell things!
[bakery wide] Cinder sad, Agnes sad, Mayor sad
> By Friday the whole village had gone very quiet and begun to eye the wallpaper.
[bakery close] Pip sad
Pip: I found forty sacks in the old mine. I'm going to sneeze until spring.
[bakery wide] Pip smug hold:bread, Agnes joy, Mayor joy
# achoo
> They made him a medal. It is a biscuit. He has not eaten it.
== Roland Writes Home | letter
[parlour mid] Roland worry hold:paper
Roland: "Dear Father. The dragon still lives. She has excellent footwork."
[bakery mid] Cinder flat, Roland shy
Cinder: You told him that I've been fighting you for eight months?
Roland: "P.S. I have taken a wound." I burned my thumb on a tart.
[bakery mid] Cinder smug, Roland scared @letter
> Father is coming to help.
== Father of the Knight | sword
[bakery wide] Roland scared, Cinder calm, Ember happy
# thud
> Old Sir Humphrey stood in the door with his sword drawn. He had come two hundred miles with a bad hip.
[bakery mid] Cinder worry, Ember love reach
Ember: Foof?
[bakery close quiet] Roland worry
Roland: Father. This is Ember. She's two months old. I made her the little hat.
[bakery wide] Roland cry, Cinder happy hold:cake
> He looked at the hat for some time. "That," said old Sir Humphrey, "is a proper double knot." And he sat down.
== Gluten-Free Tuesday | sign
[bakery mid] Mayor smug, Cinder flat
Mayor: My doctor says I'm to have no wheat, no butter, and no sugar.
Cinder: Then what do you want from a bakery?
[bakery close] Mayor sad
Mayor: ...To be near it.
[bakery mid] Cinder happy hold:cup, Mayor cry
Cinder: Sit by the oven, your worship. Breathe in. No charge.
== The Night Batch | candle
[kitchen.night bleed wide] Cinder calm, Pip sleepy
> Bread is made at three in the morning, when nobody is anybody.
[kitchen.night mid] Pip think, Cinder calm
Pip: Do you miss it? Being terrible?
Cinder: Everyone ran away, Pip. Every day, for two hundred years.
[kitchen.dusk close] Cinder happy
Cinder: Now look at six o'clock.
[street.dusk bleed]
> There was a queue. It went right round the corner.
== Ember's First Word | heart
[bakery mid] Pip happy, Ember think
Pip: "Loaf". Come on. "Loooaf".
Ember: Foof.
[bakery mid] Roland happy, Ember think
Roland: "Roland"?
Ember: Foof.
[bakery close quiet] Ember happy
Ember: Mum.
[bakery wide] Cinder cry, Roland cry, Pip cry, Agnes cry
> The buns burned. All of them. It was the only batch that ever did.
== A Wanted Poster, Slightly Out of Date | paper
[bakery mid] Pip shock hold:paper, Cinder smug
Pip: There's a thousand gold on your head!
Cinder: Let me see. Oh, that's a dreadful likeness. I was never that thin.
[bakery mid] Roland flat, Cinder smug
Roland: A thousand? That would mend the church roof. And the school.
[bakery wide] Cinder bow smug, Roland point smug, Mayor joy
> She was captured on the Monday, paid for on the Tuesday, and had escaped in time to open on the Wednesday.
== The Oven Goes Out | lantern
[kitchen.night mid] Cinder sad slump, Pip worry
Cinder: It's gone. I can't make a spark. Not a flicker.
Pip: You've got a cold!
[kitchen.night close] Cinder cry
Cinder: I'm a dragon who can't light a candle, Pip. What use is that to anyone?
[bakery wide quiet] Ember smug raise, Pip joy, Roland happy, Agnes happy
# foof
> The morning's bread was small, and black at one end, and baked by somebody who had to stand on a box. It sold out in four minutes.
== Closed for a Family Matter | key
[bakery mid] Roland shy hold:ring, Cinder shock
Roland: I know I'm meant to slay you. But the school needs a baking teacher, and I've found a house, with a big chimney, and...
[bakery close] Roland scared
Roland: That is. Would you like a lodger who can do knots?
[bakery wide] Cinder joy, Ember joy raise, Pip joy, Roland cry
> Sir Roland of Vell, dragon-slayer. Number of dragons slain: none. Number of dragons: two.
`,
};
