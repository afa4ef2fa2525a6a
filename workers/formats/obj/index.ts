import { baseName, type FileEntry, type FileSet } from '../../contract/fileSet.ts'
import { lineSlices } from '../../mesh/lineSlices.ts'
import { scannableBytes } from '../../mesh/text.ts'
import { joinColours } from './colouredFaces.ts'
import { type ObjMaterial, parseMtl } from './mtl.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import { TextureLoader } from '../../mesh/texture.ts'
import type { FormatReader, PartDraft } from '../../contract/format.ts'
import { type NamedPart, ObjTree, planParts, runParts } from './objParts.ts'
import { ObjRun } from './objRuns.ts'
import { ObjParser } from './parseObj.ts'

/** `mtllib` stands at the top of real files; further in it is found only when the file is opened. */
const HEAD_BYTES = 1 << 20
/** Material libraries larger than this are not material libraries. */
const MAX_MTL_BYTES = 64 << 20

/** What the first bytes of an OBJ name after `mtllib`. */
async function librariesInHead(entry: FileEntry): Promise<string[]> {
  const text = new TextDecoder().decode(scannableBytes(await entry.slice(0, HEAD_BYTES)))
  return [...text.matchAll(/^[ \t]*mtllib[ \t]+([^\r\n]+)/gim)].map((match) => withoutComment(match[1]))
}

/** A name as written, without a comment behind it. A `#` can be part of a name, so this is the second choice only. */
const withoutComment = (name: string): string => name.replace(/\s#.*$/, '').trim()

/** The files of one `mtllib` statement: names may hold blanks, and one statement may give several names. */
function libraryFiles(files: FileSet, written: string, from: string): { entries: FileEntry[]; missing: string[] } {
  const statement = withoutComment(written)
  const whole = files.resolve(written, from) ?? files.resolve(statement, from)
  if (whole) return { entries: [whole], missing: [] }
  const entries: FileEntry[] = []
  const absent: string[] = []
  for (const name of statement.split(/\s+/)) {
    const entry = files.resolve(name, from)
    if (entry) entries.push(entry)
    else absent.push(name)
  }
  return entries.length > 0 ? { entries, missing: absent } : { entries, missing: [statement] }
}

/** Materials of all libraries; of several with one name the first counts. */
async function readMaterials(files: FileSet, statements: readonly string[], from: string): Promise<{ materials: Map<string, ObjMaterial>; missing: string[] }> {
  const materials = new Map<string, ObjMaterial>()
  const missing: string[] = []
  for (const statement of new Set(statements)) {
    if (statement === '') continue
    const found = libraryFiles(files, statement, from)
    missing.push(...found.missing)
    for (const entry of found.entries) {
      if (entry.size > MAX_MTL_BYTES) continue
      for (const [name, material] of parseMtl(await entry.bytes())) if (!materials.has(name)) materials.set(name, material)
    }
  }
  return { materials, missing }
}

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
    const parser = new ObjParser()
    for await (const { bytes, fraction } of lineSlices(entry)) {
      parser.read(bytes)
      sink.progress('parse', fraction)
    }
    const data = parser.take()
    if (data.known === 0) throw new OpenError('file-exception', 'no statement of an OBJ file')
    const { materials, missing } = await readMaterials(files, data.libraries, path)
    for (const name of missing) sink.missing(name)
    const textures = new TextureLoader(files, path, sink)

    const materialOf = ({ look }: ObjRun): ObjMaterial | undefined => materials.get(look) ?? materials.get(withoutComment(look))
    const runs = joinColours(data, materialOf)
    if (runs.length === 0 && data.positions.length > 0) runs.push(cloud(data.positions.length / 3))
    const planned = planParts(data, runs)
    const show = (structureOf: (run: ObjRun) => readonly NamedPart[]): void => {
      const tree = new ObjTree(baseName(path))
      for (const run of runs) tree.add(run, structureOf(run))
      sink.structure({ name: baseName(path), format: 'obj', units: 'unknown', upAxis: 'y', root: tree.folded() })
    }
    if (planned) show((run) => planned.get(run) ?? [])
    const madeOf = new Map<ObjRun, PartDraft[]>()
    let count = 0
    let dropped = data.broken
    for (const [at, run] of runs.entries()) {
      const material = materialOf(run)
      const made = runParts(data, run, material, count)
      dropped += made.dropped
      count += made.parts.length
      for (const part of made.parts) {
        if (!material?.texture || !part.mesh?.uv) continue
        part.texture = await textures.load(material.texture, { repeat: material.repeat, flipY: true })
        // Writers leave the diffuse colour dark or grey beside a picture: the picture alone counts.
        if (part.texture) part.color = (0xffffff00 | (material.color & 255)) >>> 0
      }
      if (planned) for (const part of made.parts) sink.part(part)
      else madeOf.set(run, made.parts)
      sink.progress('tessellate', (at + 1) / runs.length)
    }
    if (count === 0) throw new OpenError(dropped > 0 ? 'file-exception' : 'no-geometry', dropped > 0 ? 'no face refers to vertices that exist' : '')
    if (dropped > 0) sink.note(damagedData('faces, lines or points without vertices that can be used', dropped))
    if (data.freeForm > 0) sink.note(skippedEntity('free-form curves and surfaces', data.freeForm))
    sink.note(unitAssumed)
    if (planned) return
    show((run) => madeOf.get(run) ?? [])
    for (const part of [...madeOf.values()].flat()) sink.part(part)
  },
}

/** A file of nothing but vertices is a point cloud. */
function cloud(vertices: number): ObjRun {
  const run = new ObjRun('', '', '')
  for (let vertex = 0; vertex < vertices; vertex++) run.point.push(vertex)
  return run
}
