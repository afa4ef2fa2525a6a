import { beret, collar, glasses, headset, helmet, lapels, mortarboard, pearls, pencil, scarf, type Sex, skins, straps, tie, vest } from './parts.ts'

export interface Look {
  background: string
  skin: string
  hair: string
  clothes: string
  /** Over the clothes, below the head. */
  front: string
  /** Over the hair. */
  head?: string
}

const suit = '#20242c'

/** SPEC §3: each profession, male and female. */
export const professions: Record<string, Record<Sex, Look>> = {
  Artist: {
    Male: { background: '#f6d9c9', skin: skins.light, hair: '#6b3f2a', clothes: '#36454f', front: scarf('#e4572e'), head: beret('#c8352b') },
    Female: { background: '#f6d9c9', skin: skins.tan, hair: '#2f2320', clothes: '#e0a83a', front: scarf('#36454f'), head: beret('#2e6f8e') },
  },
  Designer: {
    Male: { background: '#dcd7f3', skin: skins.brown, hair: '#1f1a19', clothes: '#5b4fa3', front: pencil, head: glasses },
    Female: { background: '#dcd7f3', skin: skins.light, hair: '#b4552d', clothes: '#2d9c92', front: pencil, head: glasses },
  },
  Engineer: {
    Male: { background: '#cfe3f7', skin: skins.tan, hair: '#3a2a20', clothes: '#1f5fa8', front: collar, head: helmet('#f4f6f8', '#c3cdd8') },
    Female: { background: '#cfe3f7', skin: skins.dark, hair: '#1c1615', clothes: '#1f5fa8', front: collar, head: helmet('#f4f6f8', '#c3cdd8') },
  },
  Manager: {
    Male: { background: '#d5e6dc', skin: skins.light, hair: '#4a4038', clothes: '#2f5a4a', front: collar + tie('#d9952b') + lapels('#234438') },
    Female: { background: '#d5e6dc', skin: skins.brown, hair: '#241a17', clothes: '#2f5a4a', front: collar + lapels('#234438') },
  },
  Salesman: {
    Male: { background: '#fbe3b8', skin: skins.dark, hair: '#17110f', clothes: '#d1682b', front: collar, head: headset },
    Female: { background: '#fbe3b8', skin: skins.light, hair: '#c98f2d', clothes: '#d1682b', front: collar, head: headset },
  },
  Student: {
    Male: { background: '#d3ecf2', skin: skins.light, hair: '#8a5a2c', clothes: '#3a8fb7', front: straps, head: mortarboard },
    Female: { background: '#d3ecf2', skin: skins.tan, hair: '#3a241b', clothes: '#c94f7c', front: straps, head: mortarboard },
  },
  Teacher: {
    Male: { background: '#e3ddcf', skin: skins.tan, hair: '#8f959c', clothes: '#6e4a33', front: collar + lapels('#573a28'), head: glasses },
    Female: { background: '#e3ddcf', skin: skins.light, hair: '#7b7f86', clothes: '#7a3e5d', front: collar, head: glasses },
  },
  Worker: {
    Male: { background: '#fde2c4', skin: skins.light, hair: '#5a3a22', clothes: '#44525f', front: vest, head: helmet('#f5b301', '#d99a00') },
    Female: { background: '#fde2c4', skin: skins.brown, hair: '#201614', clothes: '#44525f', front: vest, head: helmet('#f5b301', '#d99a00') },
  },
  Boss: {
    Male: { background: '#d9dce3', skin: skins.tan, hair: '#c9ced4', clothes: suit, front: collar + tie('#a3222b') + lapels('#3a4150') },
    Female: { background: '#d9dce3', skin: skins.light, hair: '#2a2126', clothes: suit, front: lapels('#3a4150') + pearls },
  },
}
