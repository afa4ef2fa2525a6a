import { formatById, type FormatId } from '../../../core/formats.ts'

export interface Sample {
  /** File name that users see (SPEC §2). */
  file: keyof typeof abouts
  format: FormatId
  /** Whether the file is part of the product yet; a test compares this with the folder. */
  stored: boolean
  /** Made of several files: stored as a zip of them all. */
  packed?: true
}

const abouts = {
  'Sample1.dwg': 'drawing',
  'Sample2.iam': 'vise',
  'Sample3.stp': 'reducer',
  'Sample4.x_t': 'parasolid',
  'Sample5.STEP': 'bracket',
  'Sample6.stp': 'crankTrain',
  'Sample7.asm': 'scissorLift',
  'Sample8.CATProduct': 'quadcopter',
  'Blinker.kicad_pcb': 'boardKicad',
  'Blinker.gbr': 'boardGerber',
  'Blinker.emn': 'boardIdf',
} as const

export const samples: readonly Sample[] = [
  { file: 'Sample1.dwg', format: 'dwg', stored: true },
  { file: 'Sample2.iam', format: 'inventor-assembly', stored: true, packed: true },
  { file: 'Sample3.stp', format: 'step', stored: true },
  { file: 'Sample4.x_t', format: 'parasolid', stored: true },
  { file: 'Sample5.STEP', format: 'step', stored: true },
  { file: 'Sample6.stp', format: 'step', stored: true },
  { file: 'Sample7.asm', format: 'solidedge-assembly', stored: true, packed: true },
  { file: 'Sample8.CATProduct', format: 'catia-product', stored: true, packed: true },
]

/** Small ones of further formats, in a row of their own. */
export const moreSamples: readonly Sample[] = [
  { file: 'Blinker.kicad_pcb', format: 'kicad', stored: true },
  { file: 'Blinker.gbr', format: 'gerber', stored: true, packed: true },
  { file: 'Blinker.emn', format: 'idf', stored: true, packed: true },
]

export const allSamples: readonly Sample[] = [...samples, ...moreSamples]

/** Key of the text that says what a sample is. */
export const aboutSample = (sample: Sample) => abouts[sample.file]

/** Its name in public/samples/. */
export const storedName = ({ file, packed }: Sample): string => (packed ? `${file}.zip` : file)

export const canOpenSample = (sample: Sample): boolean => sample.stored && (formatById.get(sample.format)?.ready ?? false)
