import { formatById, type FormatId } from '../../core/formats.ts'

export interface Sample {
  /** Name of the file in public/samples/ (SPEC §2). */
  file: keyof typeof abouts
  format: FormatId
  /** Whether the file is part of the product yet; a test compares this with the folder. */
  stored: boolean
}

const abouts = {
  'Sample1.dwg': 'drawing',
  'Sample2.iam': 'inventorAssembly',
  'Sample3.stp': 'reducer',
  'Sample4.x_t': 'parasolid',
  'Sample5.STEP': 'bracket',
  'Sample6.stp': 'crankTrain',
  'Sample7.asm': 'assembly',
  'Sample8.CATProduct': 'catiaProduct',
} as const

export const samples: readonly Sample[] = [
  { file: 'Sample1.dwg', format: 'dwg', stored: true },
  { file: 'Sample2.iam', format: 'inventor-assembly', stored: false },
  { file: 'Sample3.stp', format: 'step', stored: true },
  { file: 'Sample4.x_t', format: 'parasolid', stored: true },
  { file: 'Sample5.STEP', format: 'step', stored: true },
  { file: 'Sample6.stp', format: 'step', stored: true },
  { file: 'Sample7.asm', format: 'solidedge-assembly', stored: false },
  { file: 'Sample8.CATProduct', format: 'catia-product', stored: false },
]

/** Key of the text that says what a sample is. */
export const aboutSample = (sample: Sample) => abouts[sample.file]

export const canOpenSample = (sample: Sample): boolean => sample.stored && (formatById.get(sample.format)?.ready ?? false)
