import type { Category } from '#app/lib/categories';

type DemoProduct = {
  name: string;
  category: Category | 'accessories';
  price: string;
  was?: string;
  badge?: string;
  featured?: true;
  text: string;
};

/** Returns a name as it appears in URLs and file names. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The products of the demo content. Names, texts and images belong to the project. The retailer does not exist. */
export const DEMO_PRODUCTS: DemoProduct[] = [
  {
    name: 'Silk slip in garnet',
    category: 'lingerie',
    price: '$68',
    was: '$89',
    badge: 'Sale',
    featured: true,
    text: 'Bias-cut silk that hangs rather than clings, with a narrow lace hem. It is the one piece in this guide that works as nightwear, under a dress, and as a present for someone whose taste you are still learning. Between two sizes, take the larger: the straps adjust by a hand.',
  },
  {
    name: 'Triangle bikini, sage',
    category: 'swimwear',
    price: '$42',
    featured: true,
    text: 'Soft ties at neck, back and hips, so it fits where a fixed size would only nearly fit. The fabric is lined and keeps its color after salt and chlorine. A safe first swimwear present.',
  },
  {
    name: 'Terracotta robe',
    category: 'fashion',
    price: '$95',
    badge: 'Best seller',
    featured: true,
    text: 'A knee-length robe in washed cotton satin with a deep belt and real pockets. One size, which spares you the question. It is the piece she will be wearing when she tells her friends about it.',
  },
  {
    name: 'Lace bralette set',
    category: 'lingerie',
    price: '$54',
    was: '$72',
    badge: 'Sale',
    featured: true,
    text: 'No wire, no padding, no hooks to fight with: a scalloped bralette and matching briefs in soft stretch lace. Sizes run from small to large rather than by cup, so a T-shirt of hers is all you need to go by.',
  },
  {
    name: 'Belted one-piece, deep teal',
    category: 'swimwear',
    price: '$78',
    badge: 'New',
    text: 'A low round back, a thin belt that marks the waist, and firm lining in front. Made for swimming as much as for lying about. Comes with a washing bag that is worth using.',
  },
  {
    name: 'Piped pyjamas, coral sprig',
    category: 'fashion',
    price: '$84',
    text: 'Brushed cotton with a turned collar, piped cuffs and one pocket for a phone she will not need. The small sprig print is drawn by hand. Warm enough for a cold flat, light enough for a hotel.',
  },
  {
    name: 'Balconette set, blush',
    category: 'lingerie',
    price: '$88',
    text: 'Half cups with a stitched edge and a bow the size of a fingernail. This one does need her size: look at the label of something she wears often and loves, not at the drawer she never opens.',
  },
  {
    name: 'High-waist bikini, plum',
    category: 'swimwear',
    price: '$56',
    was: '$64',
    badge: 'Sale',
    text: 'A waistband that stays where it is and a top that can be worn for volleyball. The fifties line flatters more people than it has any right to.',
  },
  {
    name: 'Long nightdress, mint',
    category: 'fashion',
    price: '$72',
    text: 'Ankle length, slit to the knee, in a viscose that feels cool in July. Looks like much more than it costs, which never hurts in a present.',
  },
  {
    name: 'Laced bodysuit, midnight',
    category: 'lingerie',
    price: '$76',
    badge: 'New',
    text: 'Dotted mesh with a lace edge and a ribbon at the front that really unties. Snaps where they should be. For someone who has said that she likes this sort of thing.',
  },
  {
    name: 'Striped bandeau, mustard',
    category: 'swimwear',
    price: '$48',
    text: 'No straps, no lines, and a knot in front that holds. A clear halter strap comes with it for swimming. The stripe is woven, so it does not wash out.',
  },
  {
    name: 'Camisole and shorts, navy',
    category: 'fashion',
    price: '$59',
    text: 'A loose satin pair with a narrow lace hem. The set that gets worn: to sleep, to make coffee, to open the door to the neighbor.',
  },
  {
    name: 'Plunge swimsuit, ink',
    category: 'swimwear',
    price: '$92',
    text: 'A deep front held by two fine cords, a halter neck, full cover behind. Dramatic in the evening by the pool and surprisingly steady in the water.',
  },
  {
    name: 'Babydoll in pale blue',
    category: 'lingerie',
    price: '$62',
    text: 'Floating tulle from a ribbon under the bust, opaque where it matters. Playful without being a costume.',
  },
  {
    name: 'Ribbon corset, gold',
    category: 'lingerie',
    price: '$129',
    was: '$160',
    badge: 'Sale',
    text: 'Six flexible bones, a busk that closes in front, and lacing for the last two fingers of room. Ask first; then order it, because the answer is usually yes.',
  },
  {
    name: 'Beach kaftan, cocoa stripe',
    category: 'swimwear',
    price: '$66',
    text: 'Gauze cotton to throw over a wet swimsuit. Wide sleeves, a V neck bound in cream, and a length that passes at lunch.',
  },
  {
    name: 'Silk pareo, coral',
    category: 'swimwear',
    price: '$38',
    text: 'A meter and a half of silk that is a skirt, a shawl and a halter by turns. Fits everybody, weighs nothing, goes into an envelope.',
  },
  {
    name: 'Over-knee stockings, teal sprig',
    category: 'lingerie',
    price: '$24',
    text: 'Fine cotton with a broad band that stays up on its own. A small present that completes a larger one.',
  },
  {
    name: 'Cashmere scarf, forest',
    category: 'accessories',
    price: '$110',
    badge: 'Best seller',
    text: 'Two-ply cashmere, wide enough for two on a bench. The answer to every birthday between October and March.',
  },
  {
    name: 'Velvet slippers, terracotta',
    category: 'accessories',
    price: '$46',
    text: 'Quilted inside, leather soles, a band embroidered with dots. Order by her shoe size and round up.',
  },
  {
    name: 'Wide sun hat, violet',
    category: 'accessories',
    price: '$52',
    text: 'Paper straw that rolls up for the suitcase and opens again without a crease. The band is grosgrain and comes off for washing.',
  },
  {
    name: 'Silk eye mask, starry',
    category: 'accessories',
    price: '$28',
    was: '$34',
    badge: 'Sale',
    text: 'Mulberry silk outside and in, with a strap that does not pull hair. For flights, for Sundays, for partners who read late.',
  },
  {
    name: 'Fig and amber candle',
    category: 'accessories',
    price: '$34',
    text: 'Sixty hours of soy wax in a heavy glass that becomes a toothbrush mug afterwards. Smells like the end of August.',
  },
  {
    name: 'Weekend tote, rose',
    category: 'accessories',
    price: '$58',
    badge: 'New',
    text: 'Canvas with a heart stitched on by hand, an inside pocket that closes, and handles long enough for a coat.',
  },
];

type Shown = {
  /** The name of one of `DEMO_PRODUCTS`. */
  product: string;
  /** The second at which it appears. */
  at: number;
  /** The editor's note, up to 200 characters. */
  note?: string;
};

type DemoVideo = {
  slug: string;
  title: string;
  category: Category;
  text: string;
  daysAgo: number;
  views: number;
  likes: number;
  /** In seconds. */
  length: number;
  tags: string;
  creator: (typeof DEMO_CREATORS)[number];
  /** The model's measurements. */
  model?: { height?: string; size?: string };
  featured?: true;
  trending?: true;
  /** The products that appear after the first scene, in order. */
  shows?: [Shown, ...Shown[]];
};

export const DEMO_CREATORS = [
  'Ribbon Studio',
  'Margot Tries It On',
  'The Fitting Room',
  'Second Drawer',
] as const;

/** The demo videos. Their files are in `public/films`. */
export const DEMO_VIDEOS: DemoVideo[] = [
  {
    slug: 'five-swimsuits',
    title: 'Five swimsuits for a first holiday together',
    category: 'swimwear',
    text: 'What flatters, what lasts in salt water, and which size to order when you cannot ask.\n\nEach is shown wet and dry, from the front and from behind.',
    daysAgo: 3,
    views: 124_310,
    likes: 8_412,
    length: 26,
    tags: 'swimwear, one-piece, holiday, sizes',
    creator: 'Ribbon Studio',
    featured: true,
    trending: true,
    model: { height: '5′9″', size: 'M' },
    shows: [
      { product: 'Belted one-piece, deep teal', at: 4, note: 'If the case has room for one, this one.' },
      { product: 'Plunge swimsuit, ink', at: 8 },
      { product: 'High-waist bikini, plum', at: 12 },
      { product: 'Striped bandeau, mustard', at: 16 },
      { product: 'Triangle bikini, sage', at: 20 },
    ],
  },
  {
    slug: 'lace-or-satin',
    title: 'Lace or satin? An honest try-on',
    category: 'lingerie',
    text: 'Two fabrics, one week, no press samples. Satin wins the evening, lace wins the day, and one of them does not survive a washing machine.',
    daysAgo: 1,
    views: 98_140,
    likes: 6_230,
    length: 22,
    tags: 'lace, satin, try-on, comparison',
    creator: 'Margot Tries It On',
    featured: true,
    trending: true,
    model: { height: '5′7″', size: 'S' },
    shows: [
      { product: 'Lace bralette set', at: 5, note: 'The lace. On at eight, forgotten by ten.' },
      { product: 'Camisole and shorts, navy', at: 13, note: 'The satin. Wash it by hand; we did not.' },
    ],
  },
  {
    slug: 'robes-she-will-wear',
    title: 'Robes she will actually wear',
    category: 'fashion',
    text: 'Pockets, belts and the length that works on most people. Four robes, worn through four breakfasts.',
    daysAgo: 16,
    views: 45_720,
    likes: 3_104,
    length: 28,
    tags: 'robes, loungewear, gift',
    creator: 'The Fitting Room',
    trending: true,
    shows: [
      { product: 'Terracotta robe', at: 5, note: 'The only one of the four that we kept.' },
      { product: 'Long nightdress, mint', at: 13 },
      { product: 'Velvet slippers, terracotta', at: 21 },
    ],
  },
  {
    slug: 'bikini-tops-compared',
    title: 'Bikini tops compared: ties, hooks and bandeaus',
    category: 'swimwear',
    text: 'Which top stays where it is when a wave comes, and which one is only for the deckchair.',
    daysAgo: 5,
    views: 38_905,
    likes: 2_511,
    length: 24,
    tags: 'bikini, comparison, swimwear',
    creator: 'Margot Tries It On',
    model: { height: '5′7″', size: 'S' },
    shows: [
      { product: 'Triangle bikini, sage', at: 6, note: 'Ties: pull them tight once more when they are wet.' },
      {
        product: 'Striped bandeau, mustard',
        at: 15,
        note: 'The bandeau. For waves there is a strap in the bag.',
      },
    ],
  },
  {
    slug: 'guess-her-size',
    title: 'How to guess her size without asking',
    category: 'lingerie',
    text: 'Three labels to look for, one tape measure you do not need, and when to give a voucher instead.',
    daysAgo: 9,
    views: 211_480,
    likes: 15_022,
    length: 30,
    tags: 'sizes, gift, how-to',
    creator: 'Ribbon Studio',
    trending: true,
    model: { size: '75B' },
    shows: [
      { product: 'Lace bralette set', at: 6, note: 'Small, medium or large: a T-shirt of hers will tell.' },
      { product: 'Balconette set, blush', at: 14, note: 'For this one you need the label.' },
      { product: 'Terracotta robe', at: 22, note: 'And this one has no sizes at all.' },
    ],
  },
  {
    slug: 'pyjamas-under-ninety',
    title: 'The best pyjamas under ninety dollars',
    category: 'fashion',
    text: 'Cotton, flannel, satin: we slept in eleven sets and kept three.',
    daysAgo: 12,
    views: 29_340,
    likes: 1_876,
    length: 24,
    tags: 'pyjamas, cotton, gift, budget',
    creator: 'Second Drawer',
    shows: [
      { product: 'Piped pyjamas, coral sprig', at: 5 },
      { product: 'Camisole and shorts, navy', at: 11 },
      { product: 'Long nightdress, mint', at: 17 },
    ],
  },
  {
    slug: 'one-piece-back',
    title: 'Why the one-piece is back',
    category: 'swimwear',
    text: 'Low backs, thin belts and firm linings: a short history and a long try-on.',
    daysAgo: 20,
    views: 17_260,
    likes: 1_142,
    length: 20,
    tags: 'one-piece, swimwear, trends',
    creator: 'The Fitting Room',
    model: { height: '5′10″', size: 'M' },
    shows: [
      { product: 'Belted one-piece, deep teal', at: 5 },
      { product: 'Plunge swimsuit, ink', at: 12 },
    ],
  },
  {
    slug: 'first-lingerie-present',
    title: 'Your first lingerie present: what not to buy',
    category: 'lingerie',
    text: 'Red is not a personality. Seven mistakes, each with something better.',
    daysAgo: 4,
    views: 176_050,
    likes: 12_840,
    length: 32,
    tags: 'gift, how-to, lingerie',
    creator: 'Margot Tries It On',
    trending: true,
    model: { height: '5′7″', size: 'S' },
    shows: [
      { product: 'Silk slip in garnet', at: 7, note: 'If it has to be red, then this red.' },
      { product: 'Laced bodysuit, midnight', at: 16 },
      { product: 'Babydoll in pale blue', at: 25 },
    ],
  },
  {
    slug: 'silk-care',
    title: 'Silk, and how to keep it',
    category: 'fashion',
    text: 'Cold water, no wringing, and the towel trick. So that the present is still beautiful in a year.',
    daysAgo: 33,
    views: 12_480,
    likes: 940,
    length: 18,
    tags: 'silk, care, how-to',
    creator: 'Second Drawer',
    shows: [
      { product: 'Silk slip in garnet', at: 4, note: 'Cold water, and no longer in it than a song lasts.' },
      { product: 'Silk pareo, coral', at: 9 },
      { product: 'Silk eye mask, starry', at: 14 },
    ],
  },
  {
    slug: 'high-waist-haul',
    title: 'High-waist haul: seven pairs, two keepers',
    category: 'swimwear',
    text: 'Rise, stretch and the roll test. Also: a very honest zip.',
    daysAgo: 41,
    views: 22_730,
    likes: 1_502,
    length: 22,
    tags: 'high-waist, bikini, haul, try-on',
    creator: 'Margot Tries It On',
    model: { height: '5′4″', size: 'L' },
    shows: [
      { product: 'High-waist bikini, plum', at: 5, note: 'A keeper: it passed the roll test twice.' },
      {
        product: 'Striped bandeau, mustard',
        at: 14,
        note: 'Not high at the waist, but its top goes with all seven.',
      },
    ],
  },
  {
    slug: 'corsets-explained',
    title: 'Corsets explained in four minutes. Well, almost',
    category: 'lingerie',
    text: 'Bones, busks and lacing. What is comfortable, what is costume, and what to ask her before you order.',
    daysAgo: 27,
    views: 54_190,
    likes: 4_077,
    length: 26,
    tags: 'corset, how-to, lingerie',
    creator: 'The Fitting Room',
    shows: [
      { product: 'Ribbon corset, gold', at: 6, note: 'The busk is in front, so she can close it herself.' },
      { product: 'Laced bodysuit, midnight', at: 14, note: 'Lacing without bones, if the answer was no.' },
      { product: 'Over-knee stockings, teal sprig', at: 20 },
    ],
  },
  {
    slug: 'packing-for-the-lake',
    title: 'Packing for the lake house',
    category: 'fashion',
    text: 'One bag for two people and three days: what she wore, what stayed folded.',
    daysAgo: 7,
    views: 19_870,
    likes: 1_390,
    length: 28,
    tags: 'travel, packing, loungewear',
    creator: 'Ribbon Studio',
    shows: [
      { product: 'Weekend tote, rose', at: 5, note: 'Everything that follows came out of it.' },
      { product: 'Terracotta robe', at: 10 },
      { product: 'Piped pyjamas, coral sprig', at: 16 },
      { product: 'Cashmere scarf, forest', at: 22 },
    ],
  },
  {
    slug: 'cover-ups',
    title: 'Cover-ups that pass at lunch',
    category: 'swimwear',
    text: 'Kaftan, pareo or shirt: from the water to a table without a change.',
    daysAgo: 15,
    views: 15_920,
    likes: 1_033,
    length: 22,
    tags: 'kaftan, pareo, beach',
    creator: 'Second Drawer',
    shows: [
      { product: 'Beach kaftan, cocoa stripe', at: 5 },
      {
        product: 'Silk pareo, coral',
        at: 11,
        note: 'Tie it at the hip for lunch, at the neck for the walk back.',
      },
      { product: 'Wide sun hat, violet', at: 17 },
    ],
  },
  {
    slug: 'bralettes-ranked',
    title: 'Twelve bralettes, ranked',
    category: 'lingerie',
    text: 'By comfort at six in the evening, not by the look at eight in the morning.',
    daysAgo: 6,
    views: 87_310,
    likes: 6_004,
    length: 26,
    tags: 'bralette, ranking, try-on',
    creator: 'Margot Tries It On',
    model: { height: '5′7″', size: 'S' },
    shows: [
      { product: 'Lace bralette set', at: 6 },
      {
        product: 'Balconette set, blush',
        at: 15,
        note: 'Not a bralette. Shown for comparison.',
      },
    ],
  },
  {
    slug: 'nightdress-or-shirt',
    title: 'Nightdress or his old shirt?',
    category: 'fashion',
    text: 'A blind test with one witness and a warm flat.',
    daysAgo: 48,
    views: 9_310,
    likes: 720,
    length: 20,
    tags: 'nightdress, comparison',
    creator: 'The Fitting Room',
    model: { height: '5′10″' },
    shows: [
      { product: 'Long nightdress, mint', at: 5 },
      { product: 'Piped pyjamas, coral sprig', at: 13, note: 'For flats that are not warm.' },
    ],
  },
  {
    slug: 'swim-colours',
    title: 'Which swim color suits whom',
    category: 'swimwear',
    text: 'Skin, light and water. Three rules that are easy to remember in a shop.',
    daysAgo: 62,
    views: 41_200,
    likes: 2_818,
    length: 20,
    tags: 'color, swimwear, how-to',
    creator: 'Ribbon Studio',
    model: { height: '5′9″', size: 'M' },
    shows: [
      { product: 'Belted one-piece, deep teal', at: 5 },
      { product: 'High-waist bikini, plum', at: 10 },
      { product: 'Triangle bikini, sage', at: 15 },
    ],
  },
  {
    slug: 'slips-three-ways',
    title: 'One slip, three ways to wear it',
    category: 'lingerie',
    text: 'To bed, under a blazer, over a T-shirt. The same slip, and she looked different each time.',
    daysAgo: 10,
    views: 33_480,
    likes: 2_246,
    length: 24,
    tags: 'slip, silk, styling',
    creator: 'Second Drawer',
    model: { height: '5′5″', size: 'M' },
    shows: [
      { product: 'Silk slip in garnet', at: 5 },
      { product: 'Cashmere scarf, forest', at: 15 },
    ],
  },
  {
    slug: 'wrap-it',
    title: 'How to wrap something soft',
    category: 'fashion',
    text: 'Tissue, box, ribbon; no tape on the ribbon. A present begins with the paper.',
    daysAgo: 2,
    views: 26_640,
    likes: 2_310,
    length: 22,
    tags: 'gift, wrapping, how-to',
    creator: 'Ribbon Studio',
    featured: true,
  },
  {
    slug: 'sun-hats',
    title: 'Sun hats that survive a suitcase',
    category: 'swimwear',
    text: 'Rolled, sat on, rained on. Two came back into shape.',
    daysAgo: 75,
    views: 7_950,
    likes: 512,
    length: 18,
    tags: 'hats, travel, beach',
    creator: 'The Fitting Room',
    shows: [
      { product: 'Wide sun hat, violet', at: 4, note: 'One of the two that came back into shape.' },
      { product: 'Weekend tote, rose', at: 9 },
      { product: 'Beach kaftan, cocoa stripe', at: 14 },
    ],
  },
  {
    slug: 'stockings-that-stay',
    title: 'Stockings that stay up',
    category: 'lingerie',
    text: 'A day at a desk, an evening on a dance floor, and no silicone marks.',
    daysAgo: 29,
    views: 18_020,
    likes: 1_261,
    length: 18,
    tags: 'stockings, try-on, comparison',
    creator: 'Margot Tries It On',
    shows: [
      { product: 'Over-knee stockings, teal sprig', at: 4, note: 'No silicone: a broad band does the work.' },
      { product: 'Laced bodysuit, midnight', at: 12 },
    ],
  },
  {
    slug: 'cosy-under-fifty',
    title: 'Cozy presents under fifty dollars',
    category: 'fashion',
    text: 'Slippers, masks, candles: small things that are used every evening.',
    daysAgo: 8,
    views: 31_150,
    likes: 2_405,
    length: 26,
    tags: 'gift, budget, cozy',
    creator: 'Second Drawer',
    shows: [
      { product: 'Velvet slippers, terracotta', at: 5 },
      { product: 'Silk eye mask, starry', at: 10 },
      { product: 'Fig and amber candle', at: 15 },
      { product: 'Over-knee stockings, teal sprig', at: 20 },
    ],
  },
  {
    slug: 'babydolls',
    title: 'Babydolls without the costume',
    category: 'lingerie',
    text: 'Tulle, cotton and one that we would wear to answer the door. Almost.',
    daysAgo: 90,
    views: 11_380,
    likes: 803,
    length: 20,
    tags: 'babydoll, try-on',
    creator: 'The Fitting Room',
    model: { height: '5′10″', size: 'M' },
    shows: [
      { product: 'Babydoll in pale blue', at: 5 },
      { product: 'Camisole and shorts, navy', at: 13, note: 'The one for answering the door in.' },
    ],
  },
  {
    slug: 'scent-and-silk',
    title: 'Scent and silk: presents that go together',
    category: 'fashion',
    text: 'Pairs that make one good parcel, and the order in which to unwrap them.',
    daysAgo: 120,
    views: 8_240,
    likes: 611,
    length: 22,
    tags: 'gift, perfume, silk',
    creator: 'Ribbon Studio',
    shows: [
      { product: 'Fig and amber candle', at: 5, note: 'To be unwrapped first, and lit.' },
      { product: 'Silk eye mask, starry', at: 11 },
      { product: 'Silk pareo, coral', at: 16 },
    ],
  },
  {
    slug: 'return-it-kindly',
    title: 'When it does not fit: returning it kindly',
    category: 'swimwear',
    text: 'Receipts, exchanges, and how to make the second parcel part of the present.',
    daysAgo: 400,
    views: 14_770,
    likes: 1_089,
    length: 20,
    tags: 'sizes, returns, how-to, gift',
    creator: 'Second Drawer',
  },
];

type DemoCompilation = {
  title: string;
  description: string;
  shareCode: string;
  products: { name: string; note?: string }[];
};

export const DEMO_COMPILATIONS: DemoCompilation[] = [
  {
    title: 'Something for the lake house',
    description: 'Pick what you like. I promise not to be offended.',
    shareCode: 'LakeHouse7',
    products: [
      { name: 'Silk slip in garnet', note: 'For the evenings on the porch.' },
      { name: 'Triangle bikini, sage' },
      { name: 'Terracotta robe', note: 'It has pockets.' },
    ],
  },
  {
    title: 'Winter evenings',
    description: 'Warm, soft, and nothing that needs ironing.',
    shareCode: 'Evenings24',
    products: [
      { name: 'Cashmere scarf, forest' },
      { name: 'Velvet slippers, terracotta' },
      { name: 'Fig and amber candle' },
      { name: 'Piped pyjamas, coral sprig', note: 'The sprigs made me think of you.' },
    ],
  },
];
