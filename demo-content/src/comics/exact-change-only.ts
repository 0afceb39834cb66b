import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const exactChangeOnly: ComicSheet = {
  slug: 'exact-change-only',
  title: 'Exact Change Only',
  otherTitles: ['おつりはいりません'],
  description:
    'Vend-O-Mat 7 has been the only machine awake on Halcyon Station for sixty years. It has 412 cans of soup, one joke, and no customers. Then an escape pod docks, and somebody in it has no coins.',
  rating: 'T',
  genres: ['Sci-Fi', 'Drama', 'Comedy'],
  weeksOld: 25,
  status: 'hiatus',
  palette: readPalette(
    'ink #151b33 paper #f2f4f0 sky #3b4c8a haze #a9c4d6 far #5f7fae mid #7c93ad near #4f6079 light #ffd55e pop #ff7a45 night #10143a',
  ),
  cast: readCast(`
Seven: screen broad jumpsuit skin #e9dfc8 top #d95f3b bottom #8a8f9c accent #58d0b0
Juno: human adult jumpsuit skin #a46c48 top #f0efe6 bottom #c9ccd0 accent #ff7a45 hair afro #2a1c22 with freckles
Mop: robot tiny shell skin #b9c7cf top #b9c7cf bottom #8a8f9c accent #ffd55e
Captain: human tall uniform skin #efc6a0 top #2d3f6b bottom #222f52 accent #ffd55e hair short #c9c9cf with stubble captain
`),
  poster: {
    setting: 'space',
    hour: 'night',
    title: { lines: ['Exact', 'Change', 'Only'], shape: 'rise', at: 'top', fill: '#ff9a5a' },
    card: {
      backdrop: 'scene',
      figures: [
        { who: 'Juno', x: 0.3, y: 1.16, size: 1.8, mood: 'worry', pose: 'think' },
        {
          who: 'Seven',
          x: 0.7,
          y: 1.12,
          size: 1.85,
          mood: 'happy',
          pose: 'hold',
          holding: 'can',
          facing: -1,
        },
        { who: 'Mop', x: 0.5, y: 1.0, size: 1.2, mood: 'joy', pose: 'stand' },
      ],
    },
    cover: {
      backdrop: 'tone',
      figures: [{ who: 'Seven', x: 0.5, y: 1.3, size: 2.9, mood: 'happy', pose: 'hold', holding: 'can' }],
    },
  },
  outside: 'space',
  script: `
== Welcome, Valued Customer | can
[space bleed tall]
> Halcyon Station. Population: one, if you count it. Nobody had, for sixty years.
[station mid] Seven happy
Seven: Good morning, valued customer! There is no customer. End of joke.
[station wide] Seven sad, Mop sad
> It said this every day at eight. The cleaning robot was polite about it.
[space slant] 
# clunk
> On day 21,914 something hit the airlock.
[station mid] Juno sad slump, Seven shock
Juno: Hello? Is anyone... Oh, thank God. Soup.
Seven: Good... good MORNING, VALUED CUSTOMER!
[station close] Seven worry
Seven: That will be one credit. Exact change only.
[station close] Juno cry
Juno: My ship just blew up. I don't have any change.
[station mid quiet] Seven think, Juno sad
Seven*: Rule one. No coin, no can. Rule one is the only rule I have.
[station mid] Seven happy hold:coin, Juno shock
# ka-chunk
Seven: What luck! I found this in my own return tray. I believe that you dropped it.
== Four Hundred and Eleven | can
[station mid] Juno sleepy sit, Seven happy
Juno: How much soup is there?
Seven: 411 cans. 205 tomato, 206 "seasonal".
Juno: Which season?
[station close] Seven think
Seven: The label has faded. I like to think spring.
[station mid] Juno think hold:paper, Mop calm
> She did the sum on the wall. Three cans a day. One hundred and thirty-seven days.
[station close quiet] Juno scared
Juno: And then?
[station mid] Seven worry, Juno sad
Seven: I have never been empty. I do not know what comes after.
Juno: No. Me neither.
[station.night wide] Seven happy, Juno happy sit, Mop happy
Seven: Would you like to hear the joke?
Juno: ...Is it long?
[station close] Seven joy
Seven: It is the only one. I can do it slowly.
== Out of Order | paper
[ship mid] Juno angry, Mop worry
Juno: There's a transmitter! There's a whole transmitter! It only wants a power cell.
[ship close] Mop sad
> The cleaning robot pointed its brush at the only power cell on the station that still worked.
[station mid quiet] Juno sad, Seven calm
Juno: It's yours. It's... you.
Seven: Ah.
[station mid] Seven calm, Juno cry
Seven: How long would you need it for?
Juno: One minute. But you'd be off. And the cold start could wipe you.
[station close] Seven think
Seven*: Rule one. No coin, no can.
[station mid] Juno sad hold:coin, Seven happy
Juno: I found this. On the floor. It's real.
Seven: Exact change. Then the customer may have anything in the machine.
[dark quiet mid] @can
# click
> It was the longest minute on Halcyon Station, and there had been some long ones.
[station mid] Juno scared, Seven sleepy
Juno: Seven? Good morning? Valued customer? Please. Seven!
[station close quiet] Seven happy
Seven: ...There is no customer. There is only Juno. End of joke.
== Seasonal | bottle
[station mid] Juno think hold:can, Seven worry
Juno: All right. I'm opening a seasonal.
Seven: I must warn you. I have waited sixty years to know.
[station close] Juno shock
Juno: It's peas.
[station close] Seven love
Seven: Spring.
== Somebody Else's Graffiti | paper
[corridor mid] Juno happy point, Mop calm
Juno: "J.B. was here". Somebody scratched that behind the door.
[station mid] Seven calm, Juno calm
Seven: Jonas Berg. Deck four. Tomato, no spoon. He told me the joke.
[station close quiet] Seven sad
Seven: He said that he would be back with a better one.
== Mop's Great Escape | key
[corridor slant wide] Mop run joy, Juno run shock
# vrrrrm
Juno!: Mop! That's the airlock!
[space mid] Mop love
> All its life it had cleaned the window from one side.
[station mid] Mop shy, Juno flat
Juno: And is it cleaner now?
# bip
== Birthday Credit | cake
[station mid] Seven joy, Juno shock
Seven: My records say that it is your birthday. You are entitled to one free item.
Juno: You don't have my records.
[station close] Seven shy
Seven: No. But it has been a hundred days. I thought that it must have been, at some point.
== Signal | phone
[ship mid] Juno shock, Mop shock
# bzzt bzzt
> "Halcyon, Halcyon, this is the Marguerite. We heard your minute."
[ship close] Juno cry
Juno: They heard it. They HEARD it! Forty days away!
[station mid quiet] Seven happy, Juno worry
Seven: That is wonderful invalidations. Soup for the road?
== Excess Baggage | suitcase
[station mid] Captain flat, Juno angry
Captain: One survivor, one bag. I can't take a vending machine. It's four hundred kilos.
Juno: He's not a vending machine.
[station mid] Seven calm, Captain think
Seven: I am, in fact, a vending machine.
[station close] Captain shock
Captain: ...Is that tomato? Real tomato? From before?
[station wide] Captain joy hold:can, Juno joy, Seven happy
> There turned out to be room.
== A Better One | coin
[ship mid] Captain calm, Seven worry
Captain: Berg, you said? My grandfather was a Berg. Jonas. He talked about a soup machine until he died.
[ship close] Seven sad
Seven: He said that he would come back with a better one.
[ship mid] Captain think, Seven calm
Captain: He did have one. "Why did the robot wait for sixty years?"
[ship close quiet] Seven think
Seven: I do not know. Why?
[space bleed]
> "Because somebody was always going to need the change."
`,
};
