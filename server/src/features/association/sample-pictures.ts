import type { Association } from "@aangan/contract/association";

/** The files are in web/public/pictures. */
export const samplePictures: Association["pictures"] = [
  {
    src: "/pictures/gate.svg",
    alt: {
      en: "The arched main gate in the morning, with the guard's cabin and an auto-rickshaw driving out",
      hi: "सुबह का मेहराबदार मुख्य द्वार, गार्ड का केबिन और बाहर जाता ऑटो-रिक्शा",
    },
  },
  {
    src: "/pictures/towers.svg",
    alt: {
      en: "Towers with lit windows at dusk, and a family walking home",
      hi: "शाम के समय रोशन खिड़कियों वाले टावर और घर लौटता एक परिवार",
    },
  },
  {
    src: "/pictures/garden.svg",
    alt: {
      en: "Residents walking and jogging on the garden path, an old couple on a bench",
      hi: "बग़ीचे के रास्ते पर टहलते और दौड़ते निवासी, बेंच पर बैठा एक बुज़ुर्ग जोड़ा",
    },
  },
  {
    src: "/pictures/clubhouse.svg",
    alt: {
      en: "The clubhouse with its tiled roof and columns, palms on both sides",
      hi: "खपरैल की छत और खंभों वाला क्लब हाउस, दोनों ओर ताड़ के पेड़",
    },
  },
  {
    src: "/pictures/pool.svg",
    alt: {
      en: "The swimming pool with a swimmer, a child in a float, and parasols around it",
      hi: "स्विमिंग पूल में तैरता व्यक्ति, फ़्लोट पर एक बच्चा, चारों ओर छतरियाँ",
    },
  },
  {
    src: "/pictures/park.svg",
    alt: {
      en: "Children on swings, slide and see-saw, one of them flying a kite",
      hi: "झूले, फिसलपट्टी और सी-सॉ पर खेलते बच्चे, एक बच्चा पतंग उड़ाता हुआ",
    },
  },
  {
    src: "/pictures/lobby.svg",
    alt: {
      en: "The lobby with its reception desk, lifts, plants and a rangoli on the floor",
      hi: "रिसेप्शन, लिफ़्ट, पौधों और फ़र्श पर रंगोली वाली लॉबी",
    },
  },
  {
    src: "/pictures/festival.svg",
    alt: {
      en: "Diwali evening: families around a rangoli with diyas, string lights on the houses",
      hi: "दिवाली की शाम: दीयों और रंगोली के पास परिवार, घरों पर रोशनी की लड़ियाँ",
    },
  },
  {
    src: "/pictures/plan.svg",
    alt: {
      en: "The society from above: the complexes, roads, pool, clubhouse and park",
      hi: "ऊपर से दिखती सोसाइटी: कॉम्प्लेक्स, सड़कें, पूल, क्लब हाउस और पार्क",
    },
  },
];
