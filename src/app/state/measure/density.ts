import { persistedAtom } from '../../lib/persisted.ts'

/** Densities in g/cm³, as handbooks have them for the common grade. */
export const materials = {
  steel: 7.85,
  stainless: 8,
  castIron: 7.2,
  aluminium: 2.7,
  titanium: 4.43,
  copper: 8.96,
  brass: 8.5,
  abs: 1.04,
  pla: 1.24,
  pom: 1.41,
  polyamide: 1.14,
  wood: 0.7,
  water: 1,
} as const

export type Material = keyof typeof materials | 'custom'
export const materialNames: readonly Material[] = [...(Object.keys(materials) as (keyof typeof materials)[]), 'custom']

interface Choice {
  material: Material
  /** g/cm³. */
  density: number
}
const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  'material' in value &&
  materialNames.includes(value.material as Material) &&
  'density' in value &&
  typeof value.density === 'number' &&
  value.density > 0
/** The material that masses are of. */
export const densityAtom = persistedAtom<Choice>('facet.density', { material: 'steel', density: materials.steel }, isChoice)
