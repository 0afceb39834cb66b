type Words<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Words<Rest> : List;

/** The words that scripts and casts may use, as lists for their parsers and as types. */
const words = <List extends string>(list: List) => list.split(' ') as Words<List>[];

export const moods = words(
  'calm happy joy sad cry angry shock smug sleepy love flat worry shy scared wink think',
);
export type Mood = (typeof moods)[number];

export const poses = words(
  'stand wave point hips cross hold carry raise slump think shrug reach run sit facepalm bow lie',
);
export type Pose = (typeof poses)[number];

export const heads = words(
  'human ghost skull robot cat dragon wolf frog moth moon cyclops fish goose pot void octopus screen',
);
export type Head = (typeof heads)[number];

export const hairs = words(
  'none bob long bun short curly ponytail swoop braids afro fringe wavy slick mohawk ring',
);
export type Hair = (typeof hairs)[number];

export const outfits = words(
  'sweater stripes hoodie suit coat dress gown robe apron overalls armor uniform tank towel sheet shell cardigan jumpsuit',
);
export type Outfit = (typeof outfits)[number];

export const builds = words('adult tall small round broad tiny');
export type Build = (typeof builds)[number];

export const extras = words(
  'glasses rounds cap beanie tophat witch horns halo beard moustache scarf bow eyepatch flower earring monocle chef freckles stubble lips veil fangs wings cape tail tattoo fedora captain lashes wrinkles goggles',
);
export type Extra = (typeof extras)[number];

/** Everything that makes one person of a cast recognisable at any size. */
export type Look = {
  head: Head;
  build: Build;
  skin: string;
  outfit: Outfit;
  top: string;
  bottom: string;
  accent: string;
  hair?: Hair;
  hairColour?: string;
  extras?: Extra[];
};
