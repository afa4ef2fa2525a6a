import { OpenError } from '../../../src/core/errors.ts'
import { baseName } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import { scannableBytes } from '../../mesh/text.ts'
import { TextureLoader } from '../../mesh/texture.ts'
import type { FormatReader, PartDraft } from '../../contract/format.ts'
import { librariesInHead, readMaterials, withoutComment } from './objFiles.ts'
import { ObjTree, runParts } from './objParts.ts'
import { ObjRun } from './objRuns.ts'
import { parseObj } from './parseObj.ts'

export const reader: FormatReader = {
  id: 'obj',

  async references(files, path) {
    const libraries = await librariesInHead(files.need(path))
    const { materials } = await readMaterials(files, libraries, path)
    const textures = [...materials.values()].flatMap((material) => (material.texture ? [material.texture] : []))
    return [...new Set([...libraries, ...textures])]
  },

  async open(files, path, sink) {
    const entry = files.need(path)
    if (entry.size === 0) throw new OpenError('empty-file', path)
    const data = parseObj(scannableBytes(await entry.bytes()), (fraction) => sink.progress('parse', fraction))
    if (data.known === 0) throw new OpenError('file-exception', 'no statement of an OBJ file')
    const { materials, missing } = await readMaterials(files, data.libraries, path)
    for (const name of missing) sink.missing(name)
    const textures = new TextureLoader(files, path, sink)

    const runs = data.runs
    if (runs.length === 0 && data.positions.length > 0) runs.push(cloud(data.positions.length / 3))
    const tree = new ObjTree(baseName(path))
    const parts: PartDraft[] = []
    let dropped = data.broken
    for (const [at, run] of runs.entries()) {
      const material = materials.get(run.material) ?? materials.get(withoutComment(run.material))
      const made = runParts(data, run, material, parts.length)
      dropped += made.dropped
      for (const part of made.parts) {
        parts.push(part)
        if (!material?.texture || !part.mesh?.uv) continue
        part.texture = await textures.load(material.texture, { repeat: material.repeat, flipY: true })
        // Writers leave the diffuse colour dark or grey beside a picture: the picture alone counts.
        if (part.texture) part.color = (0xffffff00 | (material.color & 255)) >>> 0
      }
      tree.add(run, made.parts)
      sink.progress('tessellate', (at + 1) / runs.length)
    }
    if (parts.length === 0) throw new OpenError(dropped > 0 ? 'file-exception' : 'no-geometry', dropped > 0 ? 'no face refers to vertices that exist' : '')
    if (dropped > 0) sink.note(damagedData('faces, lines or points without vertices that can be used', dropped))
    if (data.freeForm > 0) sink.note(skippedEntity('free-form curves and surfaces', data.freeForm))
    sink.note(unitAssumed)
    sink.structure({ name: baseName(path), format: 'obj', units: 'unknown', upAxis: 'y', root: tree.folded() })
    for (const part of parts) sink.part(part)
  },
}

/** A file of nothing but vertices is a point cloud. */
function cloud(vertices: number): ObjRun {
  const run = new ObjRun('', '', '')
  for (let vertex = 0; vertex < vertices; vertex++) run.point.push(vertex)
  return run
}
