import { strToU8, zipSync } from 'fflate'
import { cylinderRecords, dialects, sabBytes } from '../../../workers/formats/acis/acis.fixture.ts'
import { designStreams } from '../../../workers/formats/fusion/design.fixture.ts'
import { sizes } from './wheelset.ts'

/** Same bytes in every run. */
const MADE = '2026-11-26T12:00:00Z'
/** Designs count in centimetres. */
const CM = 10
const TOP = 'FusionAssetName[Active]'
/** A body's transform: images of the axes, shift, scale. z becomes x. */
const ALONG_X = [0, 0, -1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1]
/** Place of a body in its stream. */
const FIRST = 0

const look = (r: number, g: number, b: number) => [r, g, b, 1] as const
const bars = [
  { name: 'Axle', ...sizes.axle, at: [0], rgba: look(0.62, 0.65, 0.68) },
  { name: 'Wheel', radius: sizes.wheel.radius, length: sizes.wheel.width, at: sizes.wheel.at, rgba: look(0.18, 0.45, 0.53) },
  { name: 'Hub', radius: sizes.hub.radius, length: sizes.hub.width, at: sizes.hub.at, rgba: look(0.82, 0.68, 0.35) },
] as const

/** The wheelset as a Fusion design: a component with one exact body for each kind of bar, placed by its occurrences. */
export function wheelsetDesign(): Uint8Array {
  const files: Record<string, Uint8Array> = {}
  for (const { name, radius, length } of bars)
    files[`${TOP}/Breps.BlobParts/BREP.${name}.smb`] = sabBytes(cylinderRecords(radius / CM, length / CM, { transform: ALONG_X }), dialects['7.0'], 8)
  const children = bars.flatMap(({ name, at }) => at.map((x, i) => ({ name: `${name}:${i + 1}`, component: name, at: [x / CM, 0, 0] as const })))
  const components = bars.map(({ name, rgba }) => ({ name, bodies: [{ stream: `BREP.${name}.smb`, key: FIRST, name, rgba }] }))
  const { meta, bulk } = designStreams({ components: [{ name: 'Wheelset', children }, ...components] })
  const about = strToU8('Written by the sample maker of Facet')
  return zipSync({ 'Readme.txt': about, [`${TOP}/Design1/MetaStream.dat`]: meta, [`${TOP}/Design1/BulkStream.dat`]: bulk, ...files }, { level: 9, mtime: MADE })
}
