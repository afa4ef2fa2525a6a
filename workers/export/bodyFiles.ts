import type { ExportNode } from '../../src/core/export/exportScene.ts'
import { determinant3 } from '../../src/core/geometry/matrix.ts'
import type { PartId } from '../../src/core/scene/model.ts'
import { type ExportJob, worldMatrices } from './exportJob.ts'
import { ZipParts } from './zipParts.ts'

/** Sizes of occurrences that are as good as equal. */
const DIGITS = 6
/** Characters that file systems refuse in names. */
const REFUSED = '<>:"/\\|?*'

/**
 * Every distinct body as a file of its own, in its own coordinates, packed into a ZIP; names state how often the model has it. Occurrences of another size, mirrored
 * ones and those of another colour are bodies of their own.
 */
export async function writeBodyFiles(job: ExportJob, ending: string, write: (job: ExportJob) => Promise<Blob>): Promise<Blob> {
  const { scene, options } = job
  const worlds = worldMatrices(scene.nodes)
  const bodies = new Map<string, { node: ExportNode & { part: PartId }; size: number; count: number }>()
  for (const [at, { part, name, color, opacity }] of scene.nodes.entries()) {
    if (part === undefined) continue
    const size = Number(Math.cbrt(determinant3(worlds[at])).toPrecision(DIGITS))
    const key = [part, size, ...(options.colors ? [color, opacity] : [])].join('/')
    const known = bodies.get(key)
    if (known) {
      known.count++
      continue
    }
    const node = { name, parent: -1, part, color, ...(opacity !== undefined && { opacity }) }
    bodies.set(key, { node, size, count: 1 })
  }
  const zip = new ZipParts()
  const used = new Set<string>()
  let done = 0
  for (const { node, size, count } of bodies.values()) {
    // A mirrored body is turned over its x axis.
    const matrix = Float64Array.of(size, 0, 0, 0, 0, Math.abs(size), 0, 0, 0, 0, Math.abs(size), 0, 0, 0, 0, 1)
    const own = await job.part(node.part)
    if (own?.mesh && own.mesh.indices.length > 0) {
      const name = node.name || own.name || 'body'
      const blob = await write({
        options,
        scene: { name, upAxis: scene.upAxis, nodes: [{ ...node, name, ...(size !== 1 && { matrix }) }] },
        part: async () => own,
        progress: () => {},
      })
      const file = zip.file(`${uniqueName(used, name, count)}.${ending}`)
      for await (const chunk of blob.stream()) {
        file.add(chunk)
        await file.drain()
      }
      await file.end()
    }
    job.progress(++done / bodies.size)
  }
  return zip.blob('application/zip')
}

/** A file name that no other body has: "Screw (12x)". */
function uniqueName(used: Set<string>, name: string, count: number): string {
  const plain = Array.from(name, (letter) => (letter < ' ' || REFUSED.includes(letter) ? '_' : letter))
    .slice(0, 100)
    .join('')
    .trim()
    .replace(/\.+$/, '')
  const wanted = count > 1 ? `${plain || 'body'} (${count}x)` : plain || 'body'
  for (let n = 1; ; n++) {
    const tried = n === 1 ? wanted : `${wanted} ${n}`
    if (used.has(tried.toLowerCase())) continue
    used.add(tried.toLowerCase())
    return tried
  }
}
