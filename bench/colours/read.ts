import { readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { detectFormat } from '../../src/core/formats.ts'
import type { Node, Part, Preview, Structure } from '../../src/core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { memoryEntry } from '../../workers/io/fileset/blobEntry.ts'
import { FileSet } from '../../workers/contract/fileSet.ts'
import { loadReader } from '../../workers/formats/registry.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { filesUnder } from '../inspect/source.ts'

/** Colours of what a file shows, the largest area first, and the picture that the file carries of itself. */
export interface ColoursOfFile {
  /** 0xRRGGBBAA (0: none given) and its share of the area of all visible occurrences. */
  colours: { color: number; share: number }[]
  preview?: Preview
}

/** Opens a file by its reader, with the files of its folder and below beside it when it is an assembly. Throws OpenError. */
export async function coloursOf(path: string, isAssembly: boolean): Promise<ColoursOfFile> {
  const folder = dirname(path)
  const paths = isAssembly ? await filesUnder(folder) : [path]
  const files = new FileSet(await Promise.all(paths.map(async (file) => memoryEntry(relative(folder, file), Uint8Array.from(await readFile(file))))))
  const name = relative(folder, path)
  const reader = await loadReader(detectFormat(await files.need(name).slice(0, 16_384), name)!.id)
  const parts = new Map<number, Part>()
  let structure: Structure | undefined
  let preview: Preview | undefined
  await reader.open(
    files,
    name,
    {
      progress() {},
      structure: (given) => (structure = given),
      part(draft) {
        const { part } = checkPart(draft)
        if (part) parts.set(part.id, part)
      },
      note() {},
      missing() {},
      preview: (given) => (preview = given),
    },
    { quality: 'normal' },
  )
  return { colours: structure ? shares(structure.root, parts) : [], ...(preview && { preview }) }
}

function shares(root: Node, parts: Map<number, Part>): ColoursOfFile['colours'] {
  numberNodes(root)
  const index = new SceneIndex(root)
  const areas = new Map<number, number>()
  let hiddenTo = 0
  for (let id = 0; id < index.nodes.length; id++) {
    const node = index.nodes[id]
    if (node.hidden && id >= hiddenTo) hiddenTo = index.end[id]
    const part = id < hiddenTo || node.part === undefined ? undefined : parts.get(node.part)
    if (!part?.mesh || part.texture) continue
    for (let face = 0; face + 1 < part.mesh.faceStart.length; face++) {
      const color = index.faceColor(id, part, face)
      areas.set(color, (areas.get(color) ?? 0) + faceArea(part.mesh, face))
    }
  }
  const all = [...areas.values()].reduce((sum, area) => sum + area, 0)
  return [...areas].map(([color, area]) => ({ color, share: area / all })).toSorted((a, b) => b.share - a.share)
}

function faceArea({ positions, indices, faceStart }: NonNullable<Part['mesh']>, face: number): number {
  let area = 0
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    const [ux, uy, uz] = [positions[b] - positions[a], positions[b + 1] - positions[a + 1], positions[b + 2] - positions[a + 2]]
    const [vx, vy, vz] = [positions[c] - positions[a], positions[c + 1] - positions[a + 1], positions[c + 2] - positions[a + 2]]
    area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2
  }
  return area
}
