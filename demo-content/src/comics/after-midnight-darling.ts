import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const afterMidnightDarling: ComicSheet = {
  slug: 'after-midnight-darling',
  title: 'After Midnight, Darling',
  otherTitles: ['자정이 지나면, 달링'],
  description:
    'Lazlo and Carmilla have been married for three hundred years and have not agreed about the curtains for two hundred of them. A comedy of manners, marriage counselling and very old wine.',
  rating: 'AO',
  genres: ['Comedy', 'Dark Romance', 'Uncensored'],
  weeksOld: 58,
  warnings: ['nudity', 'sexual_content', 'substance_use'],
  variants: () => true,
  palette: readPalette(
    'ink #1a0a1f paper #f7ecec sky #8a5fa0 haze #e8b0b8 far #7a4a80 mid #94546a near #5a2f48 light #ffc86a pop #c2183f night #230d3a',
  ),
  cast: readCast(`
Lazlo: human tall suit skin #e4d9e2 top #2a1630 bottom #2a1630 accent #c2183f hair slick #17101c with cape fangs
Carmilla: human adult gown skin #efe2e6 top #8f1138 bottom #8f1138 accent #ffc86a hair wavy #b3263a with lashes lips earring
LazloBath: human tall towel skin #e4d9e2 top #e4d9e2 bottom #e4d9e2 accent #2a1630 hair slick #17101c with fangs
Therapist: human round cardigan skin #b47b55 top #5f8f8a bottom #4a5a60 accent #f7ecec hair curly #6a5048 with rounds scarf
Igor: frog small suit skin #a9b58a top #3a3a3a bottom #2a2a2a accent #c2183f
Neighbour: wolf broad tank skin #8a7060 top #f0ead8 bottom #4a5a80 accent #c2183f
`),
  poster: {
    setting: 'castle',
    hour: 'night',
    title: {
      lines: ['After', 'Midnight,', 'Darling'],
      shape: 'arch',
      at: 'bottom',
      fill: '#ff5c7f',
      outline: '#1a0a1f',
    },
    card: {
      backdrop: 'moon',
      figures: [
        {
          who: 'Lazlo',
          x: 0.68,
          y: 1.0,
          size: 1.95,
          mood: 'smug',
          pose: 'hold',
          holding: 'wine',
          facing: -1,
        },
        { who: 'Carmilla', x: 0.32, y: 0.98, size: 2.1, mood: 'flat', pose: 'hips' },
      ],
    },
    cover: {
      backdrop: 'arch',
      figures: [
        { who: 'Lazlo', x: 0.77, y: 1.4, size: 2.35, mood: 'love', pose: 'stand', facing: -1 },
        { who: 'Carmilla', x: 0.34, y: 1.4, size: 2.8, mood: 'smug', pose: 'stand', holding: 'wine' },
      ],
    },
  },
  script: `
== Till Death, and Then Some | wine
[castle.night bleed tall]
> They met at a masked ball in 1724. He bit her. She bit him back. The rest is three hundred years of admin.
[parlour.night mid] Therapist calm, Lazlo flat
Therapist: So what brings you both to counselling?
Lazlo: She sleeps with the lid open.
[parlour.night close] Carmilla flat
Carmilla: He breathes.
[parlour.night mid] Lazlo angry, Carmilla cross flat
Lazlo: I do not breathe! I have not breathed since Louis the Fifteenth!
Carmilla: You do it for EFFECT. You sigh. In the doorway. With the {bloody} cape.
[parlour.night close] Therapist think
Therapist: And how is the physical side?
[parlour.night mid hot quiet] Lazlo shy, Carmilla shy
Lazlo: We once brought down a ceiling.
Carmilla: In Prague. It was a {damned} good ceiling.
[parlour.night close] Therapist shy
Therapist: ...And now?
[parlour.night mid] Lazlo sad, Carmilla sad
Carmilla: Now he irons.
== Homework | candle
[bedroom.night mid] Carmilla flat hold:paper, Lazlo worry
Carmilla: "Exercise one. Gaze into each other's eyes for four minutes."
Lazlo: I did that to you in 1724. You walked off a balcony.
[bedroom.night close] Carmilla smug
Carmilla: I jumped. There's a difference.
[bedroom.night mid quiet] Lazlo calm, Carmilla calm
> One minute.
[bedroom.night close] Lazlo shy
> Two. She has a fleck of gold in the left one. He had forgotten. How had he forgotten?
[bedroom.night mid hot] Carmilla love, Lazlo love
> Three.
Carmilla~: Your cape is on the candle, darling.
[bedroom.night slant wide] Lazlo scared run, Carmilla joy
# fwoomp
Lazlo!: My {arse}! My actual {arse}!
[bedroom.night mid quiet] Carmilla joy, Lazlo happy
> She had not laughed like that since the Congress of Vienna. They never did find out about four.
== The New Neighbour Runs at Night | can
[castle.night wide] Neighbour happy wave, Carmilla smug
Neighbour: Evenin'! Just moved in. Do you mind if I howl?
Carmilla: I'd be {damned} disappointed if you didn't.
[parlour.night mid] Lazlo angry, Carmilla calm
Lazlo: He jogs. SHIRTLESS. He has a torso like a wardrobe.
Carmilla: I hadn't noticed.
[parlour.night close] Lazlo sad
Lazlo: You have bought a telescope.
[bath.night mid hot] LazloBath angry hips, Igor flat
LazloBath: Igor! Do I have a torso?
Igor: You have a sort of a corridor, sir.
[rooftop.night wide] Lazlo scared raise, Neighbour shock
# pant pant
> So he went jogging. In the cape. He made it to the gate.
[castle.night mid quiet] Neighbour happy, Lazlo shy
Neighbour: You all right, mate? Your missus was asking me how to get YOU to come out more.
[bedroom.night close] Lazlo love
Lazlo: The telescope was for... stars?
[bedroom.night mid] Carmilla smug, Lazlo love
Carmilla: It's pointed at the east wing, you {silly} old bat. You undress with the curtains open.
== Mirror, Mirror | magnifier
[bedroom.night mid] Carmilla sad, Lazlo calm
Carmilla: I haven't seen my own face in three centuries. Do I still look like anything?
[bedroom.night mid quiet] Lazlo happy, Carmilla shy
Lazlo: Sit. Your mouth is a {wicked} little comma. Your nose thinks that it's better than us.
[bedroom.night close hot] Carmilla love
> He went on until dawn. He was very thorough.
== Date Night in the Crypt | ring
[cellar.night mid] Lazlo smug hold:wine, Carmilla shock
Lazlo: A 1789. I've been saving it. He was a marquis.
[cellar.night close] Carmilla love
Carmilla: You always said that he was corked.
[cellar.night wide hot] Lazlo love, Carmilla love, Igor facepalm flat
# clatter
Igor: I'll be upstairs. I'll be in a different {blasted} county.
== Garlic | bread
[kitchen.night mid] Therapist happy carry, Lazlo scared
Therapist: I brought a quiche! It's got... oh. Oh no.
[kitchen.night slant wide] Lazlo scared run, Carmilla scared run, Therapist shock
# hissss
[kitchen.night close] Therapist cry
Therapist: Eleven months, and I never once asked why you only come at nine p.m.
== Sunrise Clause | lantern
[rooftop.dusk mid] Carmilla sad, Lazlo worry
Carmilla: I want to see one. One sunrise. Just the once.
Lazlo: We'd be soup, my heart.
[rooftop.dusk close] Lazlo think
> He thought for a year. He wrote to Zeiss. He sold the Rembrandt.
[rooftop bleed wide quiet] Carmilla cry, Lazlo love
> Forty metres of smoked glass. She watched it until it hurt, and then for a bit longer. He watched her.
== The Other Coffin | key
[cellar.night mid] Carmilla shock point, Lazlo scared
Carmilla: What. Is. THAT. It's a SINGLE.
Lazlo: My back! It's orthopaedic!
[cellar.night mid] Carmilla cry, Lazlo sad
Carmilla: It's the first step. It's what the Draculs did before the {bloody} divorce.
[cellar.night mid hot quiet] Igor flat, Lazlo love
> It took Igor one night, a saw, and a good deal of wood glue. It is now the only double orthopaedic coffin in Europe. It has been tested.
== Costume Ball | crown
[stage.night wide] Carmilla smug, Lazlo worry, Neighbour joy
> Three hundred years to the night. Same ball. Same masks.
[stage.night mid] Lazlo shy bow, Carmilla calm
Lazlo: Madam. I do not believe that we've met.
Carmilla: I'm a married woman.
[stage.night close] Lazlo smug
Lazlo: Is he a {brute}?
[stage.night mid hot] Carmilla love, Lazlo love
Carmilla~: He irons. It's the most exciting thing about him. Bite me.
== Discharged | heart
[parlour.night mid] Therapist happy, Carmilla smug
Therapist: I think that we're done. You've both worked so hard.
[parlour.night mid] Lazlo happy, Carmilla happy
Lazlo: We agreed about the curtains.
Therapist: You did? What colour?
[parlour.night close] Carmilla love
Carmilla: We brought them down. In the night. Along with the {whole damned} ceiling.
`,
};
