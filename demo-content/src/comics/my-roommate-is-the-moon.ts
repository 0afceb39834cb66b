import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const myRoommateIsTheMoon: ComicSheet = {
  slug: 'my-roommate-is-the-moon',
  title: 'My Roommate Is the Moon',
  otherTitles: ['내 룸메이트는 달님', 'ルームメイトは月'],
  description:
    'After four and a half billion years without a weekend the Moon takes a gap year, and sublets the sofa of a night-shift nurse. It does not do the dishes. It is very good about the lights.',
  rating: 'T',
  genres: ['Comedy', 'Slice of Life', 'Fantasy'],
  weeksOld: 9,
  moonless: true,
  palette: readPalette(
    'ink #231d4a paper #f6f2fb sky #b9b5ea haze #f9dfe6 far #8f93cf mid #a9a2d6 near #6f6aa8 light #ffe48a pop #f2667a night #1d1c55',
  ),
  cast: readCast(`
Tess: human adult jumpsuit skin #c98d66 top #5fb8b0 bottom #4a9a93 accent #f6f2fb hair bun #2b1d33
Moon: moon round hoodie skin #f7efcb top #5a63b0 bottom #3b4180 accent #ffe48a
Sun: moon broad suit skin #ffb53a top #e8552f bottom #b03a2a accent #fff0c0 with goggles
Landlord: human round sweater skin #eec4a4 top #9a9f6a bottom #6a6a5a accent #f2667a hair ring #8a7a6a with moustache
Dog: wolf tiny sweater skin #b08a63 top #f2667a bottom #b08a63 accent #ffe48a
`),
  poster: {
    setting: 'rooftop',
    hour: 'night',
    title: { lines: ['My Roommate', 'is the', 'Moon'], shape: 'flat', at: 'top', fill: '#ffe48a' },
    card: {
      backdrop: 'scene',
      figures: [
        {
          who: 'Moon',
          x: 0.62,
          y: 1.06,
          size: 2.1,
          mood: 'sleepy',
          pose: 'hold',
          holding: 'cup',
          facing: -1,
        },
        { who: 'Tess', x: 0.26, y: 1.06, size: 1.65, mood: 'flat', pose: 'hips' },
      ],
    },
    cover: {
      backdrop: 'tone',
      figures: [{ who: 'Moon', x: 0.5, y: 1.2, size: 3.2, mood: 'happy', pose: 'wave' }],
    },
  },
  script: `
== Room Available, Must Like Nights | key
[city.night bleed tall]
> On the third of March the Moon did not come up.
[parlour.night mid] Tess sleepy, Moon happy hold:suitcase
# ding dong
Moon: Hi! I'm here about the sofa.
[parlour.night close] Tess flat
Tess: I've done fourteen hours. You're the moon.
[parlour.night mid] Moon happy, Tess flat
Moon: THE moon. Do you have a shelf in the fridge that I could use?
[parlour.night mid] Tess flat, Moon shy
Tess: Who's up there?
Moon: Nobody. I left a note.
[sea.night bleed quiet]
> It said: BACK SOON. MIND THE TIDES.
[parlour.night mid] Tess think, Moon worry
Tess: Why me?
Moon: You're the only one who's ever awake. You wave, when you bring the bins out.
[parlour.night close] Tess shy
Tess: ...I thought nobody saw that.
[parlour.night wide] Moon joy raise, Tess happy
Moon: I see EVERYTHING. It's been so hard not to say.
== House Rules for Celestial Bodies | paper
[kitchen mid] Tess flat hold:paper, Moon happy
Tess: Rule one. We don't glow after midnight.
Moon: That's my best time!
[kitchen mid] Tess flat, Moon worry
Tess: Rule two. The bath. Why does the bath keep... leaning?
[bath wide] Moon shy, Tess shock
# sloosh
Moon: It does that. Water likes me. I don't encourage it.
[parlour mid] Landlord angry point, Tess scared
Landlord: Water through my ceiling! SIDEWAYS! And no pets!
[parlour wide] Landlord angry, Moon happy wave, Dog love
# arooo
Landlord: What did I JUST say?
[parlour close] Moon shy
Moon: He's not mine. They just sort of turn up and sing.
[parlour.night mid quiet] Tess happy, Moon sad
Moon: I'm not very good at this, am I? Being near things.
Tess: You're all right. You've only been at it for a week.
== The Sun Would Like a Word | phone
[parlour close] Moon scared
Moon: Don't answer the door.
[parlour mid slant] Sun angry hips, Tess shock
# bang bang
Sun!: Four and a half BILLION years, and you walk out on a TUESDAY?
[parlour mid] Sun angry, Moon sad
Moon: You never even look at me.
Sun: I look at you all day! That's what SHINING is!
[parlour wide] Sun angry, Tess angry hips, Moon sad
Tess: Excuse me. It's eight in the morning. Some of us are trying to go to bed.
[parlour close] Sun shock
Sun: I... beg your pardon. I do start early.
[kitchen mid quiet] Sun sad hold:cup, Tess calm
Sun: It's dark half of the time now. People say it's peaceful. I've nobody to hand over to.
[rooftop.dusk wide] Sun shy, Moon shy
Sun: You could have said that you were tired.
Moon: You could have asked. We pass each other twice a day.
[rooftop.dusk close] Moon happy
> They worked out a rota. It was the first conversation that they had ever had lying down.
== Moon's First Job | coin
[cafe mid] Moon joy carry, Tess happy
Moon: I'm a waiter! I come slowly, I'm very pale, and then I go away again.
[cafe mid] Moon shock, Tess shock
# clink clink
> Every cup in the place slid gently towards him.
[cafe close] Moon shy
Moon: They let me go. But they said that the tips were unbelievable.
== A Cold in the Crater | bottle
[bedroom mid] Moon sleepy slump, Tess worry
Moon: By craders are all stuffed ub.
Tess: Let me take your temperature. Minus a hundred and seventy. Is that... good?
[bedroom close] Moon sad
Moon: Dode leave be. Is by dark side showig?
[bedroom.night mid quiet] Tess happy hold:book, Moon sleepy
> She sat up with him. She sits up with people for a living. Nobody had ever sat up with the Moon.
== Night Shift | heart
[corridor.night mid] Moon worry, Tess run
> He brought her the lunch that she had forgotten. Ward nine, the long one, where nobody sleeps.
[bedroom.night mid] Moon shy, Tess calm
Tess: They've not seen the sky for weeks, some of them. Would you... could you just stand there? By the window?
[bedroom.night bleed wide quiet] Moon happy, Tess cry
> He stood there until six. It was not strictly visiting time.
== Dog's Best Friend | heart
[parlour mid] Dog sad, Moon sad
Moon: He won't stop singing. What does he want?
[parlour mid] Tess flat, Moon think
Tess: He's howled at you every night of his life. And now you've come down. He doesn't know what to do next.
[rooftop.night wide] Moon happy, Dog joy
# arooooo
# aroooooo
> So the Moon howled back.
== Eclipse | ring
[street wide] Sun joy, Moon scared
Sun: They're all out there. With the cardboard glasses. It's once in eighteen years. You can't be on a sofa!
[street close] Moon worry
Moon: I've got stage fright. I've been eating crisps. What if I don't fit?
[rooftop mid] Tess happy, Moon shy
Tess: You've done it a few times before.
[space bleed tall quiet]
> He fitted. He fitted exactly. He always had.
== Back Soon | suitcase
[parlour.night mid] Moon sad hold:suitcase, Tess flat
Moon: The turtles can't find the sea. And there's a poet in Lisbon who's stuck on a line.
[parlour.night close] Tess sad
Tess: You've still got milk in the fridge.
[rooftop.night mid quiet] Moon cry, Tess cry
Moon: I'll be right there. Every night. Well. Most of every night. I do sort of taper off.
[street.night wide] Tess happy wave, Dog happy
> She takes the bins out on a Thursday. It is not always her turn.
[city.night bleed tall moon]
> And something waves back.
`,
};
