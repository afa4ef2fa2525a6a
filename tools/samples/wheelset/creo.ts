import { zipSync } from 'fflate'
import { compress } from '../../../workers/formats/creo/container/lzw.fixture.ts'
import { creoFile, members } from '../../../workers/formats/creo/creo.fixture.ts'
import { packedSection } from '../../../workers/formats/creo/psb/psbTree.fixture.ts'
import { type Entry, roundBar, type Value, visible } from '../../../workers/formats/creo/text/roundBar.fixture.ts'
import { unitOf } from '../../../workers/formats/creo/text/text.fixture.ts'
import { BRASS, BRIGHT, ENAMEL, FAR_END, MADE, sizes, STEEL } from './wheelset.ts'

/** Numbers of the bar's faces: both halves of the cylinder, the near end. */
const SIDES = [31, 35, 39]
/** How a face refers to its properties. */
const SURFACE_PROPERTIES = 107

/** Colours of faces as `SolidPersistTable` has them: faces refer to properties, those to appearances. */
function coloursOf(whole: readonly number[], end: readonly number[]): Entry[] {
  const held = (name: string, elements: Entry[][]): Entry => [`${name}sH`, { fields: [['pp_objrefs', { list: [[[`pgl_${name}_arr`, { list: elements }]]] }]] }]
  const reference = (type: number, id: number): Value => ({
    fields: [
      ['type_of_reference', type],
      ['ref_id', id],
    ],
  })
  const appearance = (rgb: readonly number[]): Entry[] => [
    ['diffuse', { reals: [...rgb] }],
    ['transparency', { real: 0 }],
  ]
  const segment = (face: number, property: number): Entry[] => [
    ['id', face],
    ['p_surfprops', { fields: [['front', reference(SURFACE_PROPERTIES, property)]] }],
  ]
  const fields = [
    held('appearance', [appearance(whole), appearance(end)]),
    held(
      'surfprop',
      [0, 1].map((id): Entry[] => [['p_appearance', reference(0, id)]]),
    ),
    held('segment', [...SIDES.map((face) => segment(face, 0)), segment(FAR_END, 1)]),
  ]
  return [['persist_table', { fields }]]
}

const bar = (radius: number, length: number, color: readonly number[], end: readonly number[]): Uint8Array =>
  creoFile(
    'PART',
    {
      VisibGeom: packedSection(visible(roundBar(radius, length))),
      BasicText: packedSection(unitOf('MM')),
      SolidPersistTable: packedSection(coloursOf(color, end)),
    },
    compress,
  )

/** The wheelset in Creo's packed form, compressed: one file for each part and one for the assembly, in a ZIP. */
export function wheelsetPacked(): Uint8Array {
  const { axle, wheel, hub } = sizes
  const placed = (name: string, places: readonly number[]) => places.map((x) => ({ name, matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1, x, 0, 0] }))
  const list = members([...placed('AXLE', [0]), ...placed('WHEEL', wheel.at), ...placed('HUB', hub.at)])
  const files = {
    'wheelset.asm.1': creoFile('ASSEMBLY', { NeuAsmSld: list, BasicText: packedSection(unitOf('MM')) }, compress),
    'axle.prt.1': bar(axle.radius, axle.length, STEEL, BRIGHT),
    'wheel.prt.1': bar(wheel.radius, wheel.width, ENAMEL, STEEL),
    'hub.prt.1': bar(hub.radius, hub.width, BRASS, BRIGHT),
  }
  return zipSync(files, { level: 9, mtime: MADE })
}
