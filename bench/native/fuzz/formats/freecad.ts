import { strToU8, unzipSync, zipSync } from 'fflate'
import { documentFile, meshKernel } from '../../../../workers/formats/freecad/document.fixture.ts'
import { reader } from '../../../../workers/formats/freecad/index.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat, Variant } from '../variant.ts'

const whole = documentFile([
  { name: 'Part', type: 'App::Part', place: [0, 0, 9], group: ['Rod', 'Mesh', 'Row'] },
  { name: 'Rod', type: 'Part::Cylinder', place: [1, 2, 3], shape: true, colors: [0xff000000, 0xff00, 0xff0000] },
  { name: 'Mesh', type: 'Mesh::Feature', mesh: meshKernel(true) },
  {
    name: 'Row',
    type: 'App::Link',
    link: {
      name: 'Rod',
      count: 2,
      places: [
        [0, 0, 0],
        [0, 5, 0],
      ],
    },
  },
  { name: 'Far', type: 'App::Link', link: { name: 'Rod', file: 'b.FCStd' }, materials: [{ diffuse: 0x10203000, transparency: 0 }] },
])
const files = unzipSync(whole)
const names = Object.keys(files)
/** The document with one of its files damaged. */
const withDamaged = (name: string, bytes: Bytes): Bytes => Uint8Array.from(zipSync({ ...files, [name]: bytes }, { level: 0 }))

export const format: FuzzFormat = {
  reader,
  own(next): Variant {
    if (next(4) === 0) return { files: { 'a.FCStd': damaged(whole, next) }, of: 'archive' }
    const name = names[next(names.length)]
    return { files: { 'a.FCStd': withDamaged(name, damaged(Uint8Array.from(files[name] ?? strToU8('')), next)), 'b.FCStd': whole }, of: name }
  },
  real: { folder: 'freecad', files: /\.fcstd1?$/i, most: 1_000_000 },
}
