import { strToU8, zipSync } from 'fflate'
import { roundBar, visible } from '../../../workers/formats/creo/text/roundBar.fixture.ts'
import { coloured, components, textFile, unitOf } from '../../../workers/formats/creo/text/text.fixture.ts'

/** Millimetres. Everything lies along x; wheels stand on the journals of the axle. */
export const sizes = {
  axle: { radius: 14, length: 220 },
  wheel: { radius: 60, width: 18, at: [24, 178] },
  hub: { radius: 24, width: 34, at: [16, 170] },
} as const

/** Same bytes in every run. */
export const MADE = '2026-11-26T12:00:00Z'
export const STEEL = [0.62, 0.65, 0.68]
export const BRIGHT = [0.85, 0.87, 0.89]
export const ENAMEL = [0.18, 0.45, 0.53]
export const BRASS = [0.82, 0.68, 0.35]
/** The plane at the far end. */
export const FAR_END = 45

const bar = (radius: number, length: number, color: number[], end: number[]): string =>
  textFile('PART', { BasicText: unitOf('MM'), VisibGeom: visible(roundBar(radius, length)), DispDataTable: coloured(color, FAR_END, end) })

/** A wheelset as Pro/ENGINEER's text files, one for each part and one for the assembly, in a ZIP. */
export function wheelset(): Uint8Array {
  const { axle, wheel, hub } = sizes
  const placed = (name: string, places: readonly number[]) => places.map((x) => ({ name, rows: [1, 0, 0, 0, 1, 0, 0, 0, 1, x, 0, 0] }))
  const assembly = [...placed('AXLE', [0]), ...placed('WHEEL', wheel.at), ...placed('HUB', hub.at)]
  const files = {
    'wheelset.asm.1': textFile('ASSEMBLY', { BasicText: unitOf('MM'), AllFeatur: components(assembly) }),
    'axle.prt.1': bar(axle.radius, axle.length, STEEL, BRIGHT),
    'wheel.prt.1': bar(wheel.radius, wheel.width, ENAMEL, STEEL),
    'hub.prt.1': bar(hub.radius, hub.width, BRASS, BRIGHT),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), { level: 9, mtime: MADE })
}
