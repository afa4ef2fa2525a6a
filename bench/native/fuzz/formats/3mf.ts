import { strToU8, unzipSync, zipSync } from 'fflate'
import { reader } from '../../../../workers/formats/3mf/index.ts'
import { cubeIndices, cubePositions } from '../../../../workers/mesh/cube.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat, Variant } from '../variant.ts'

const vertices = Array.from({ length: 8 }, (_, i) => `<vertex x="${cubePositions[i * 3]}" y="${cubePositions[i * 3 + 1]}" z="${cubePositions[i * 3 + 2]}"/>`)
const triangles = (more: (t: number) => string): string =>
  Array.from(
    { length: cubeIndices.length / 3 },
    (_, t) => `<triangle v1="${cubeIndices[t * 3]}" v2="${cubeIndices[t * 3 + 1]}" v3="${cubeIndices[t * 3 + 2]}" ${more(t)}/>`,
  ).join('')
const cube = (id: number, more: (t: number) => string): string =>
  `<object id="${id}" name="Box" pid="9" pindex="0"><mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles(more)}</triangles></mesh></object>`
const files: Record<string, Bytes> = {
  '_rels/.rels': strToU8('<Relationships><Relationship Target="/3D/main.model" Type="http://x/3dmodel"/></Relationships>'),
  '3D/main.model': strToU8(
    `<model unit="inch" xmlns="c" xmlns:p="p" xmlns:m="m"><resources><basematerials id="9"><base name="Red" displaycolor="#FF0000"/><base name="Blue" displaycolor="#0000FFFF"/></basematerials>
    ${cube(1, (t) => (t % 2 === 0 ? 'pid="9" p1="1"' : ''))}${cube(2, (t) => (t === 3 ? 'paint_color="4"' : t === 5 ? 'paint_color="1C8"' : ''))}
    <object id="3" type="model"><components><component objectid="1"/><component objectid="2" p:path="/3D/main.model" transform="0 1 0 -1 0 0 0 0 1 5 6 7"/></components></object></resources>
    <build><item objectid="3"/><item objectid="1" transform="1 0 0 0 1 0 0 0 1 10 0 0"/></build></model>`,
  ),
  'Metadata/Slic3r_PE.config': strToU8('; extruder_colour = #112233;#445566\n'),
  'Metadata/Slic3r_PE_model.config': strToU8(
    '<config><object id="2"><metadata type="object" key="extruder" value="1"/><volume firstid="0" lastid="5"><metadata type="volume" key="extruder" value="2"/></volume></object></config>',
  ),
}
const names = Object.keys(files)

export const format: FuzzFormat = {
  reader,
  own(next): Variant {
    if (next(4) === 0) return { files: { 'a.3mf': damaged(Uint8Array.from(zipSync(files)), next) }, of: 'archive' }
    const name = names[next(names.length)]
    return { files: { 'a.3mf': Uint8Array.from(zipSync({ ...files, [name]: damaged(files[name], next) }, { level: 0 })) }, of: name }
  },
  real: { folder: 'slicer3mf', files: /\.3mf$/i, most: 1_500_000 },
  // Flipped bytes of the archive end in its checks: a file within is damaged.
  damaged(bytes, next): Bytes {
    const inner = unzipSync(bytes)
    const paths = Object.keys(inner).filter((path) => inner[path].length > 0)
    const path = paths[next(paths.length)]
    return Uint8Array.from(zipSync({ ...inner, [path]: damaged(Uint8Array.from(inner[path]), next) }, { level: 0 }))
  },
}
