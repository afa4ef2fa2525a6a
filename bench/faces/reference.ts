import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faceArea } from '../../src/core/geometry/meshMeasure.ts'
import { Occt } from '../../wasm/occt/occt.ts'
import { ClosureFinder, miniFile } from '../../workers/formats/step/geometry/miniFile.ts'
import type { Exchange } from '../../workers/formats/step/part21/exchange.ts'
import { boxOf, finerTolerance, type OwnPart } from './partMeshes.ts'

/** OpenCascade's mesh of one part, as far as it is compared. */
export interface ReferencePart {
  areas: number[]
  box: number[]
  triangles: number
  /** Milliseconds. */
  cpu: number
}

/** Beyond this heap the engine is made anew. */
const MAX_HEAP = 512 * 1024 * 1024

/**
 * OpenCascade's meshes of parts, each from a mini file of its own, at the tolerance that ours had. `cache`: a folder that keeps answers; with `fresh` it
 * keeps only those of finer meshes, and figures of time are those of this run.
 */
export class Reference {
  private readonly cache: string | undefined
  private readonly fresh: boolean
  private engine: Occt | undefined
  private readonly finders = new Map<Exchange, ClosureFinder>()

  constructor(cache?: string, fresh = false) {
    this.cache = cache
    this.fresh = fresh
    if (cache) mkdirSync(cache, { recursive: true })
  }

  /** Undefined when OpenCascade refuses the part or fails on it. `finer`: at that many times less tolerance, an estimate of the exact areas. */
  async part({ source, tolerance: own }: OwnPart, finer = 1): Promise<ReferencePart | undefined> {
    const tolerance = finerTolerance(own, finer)
    const { exchange } = source.document
    let finder = this.finders.get(exchange)
    if (!finder) this.finders.set(exchange, (finder = new ClosureFinder(exchange)))
    const file = miniFile(exchange, [{ source, closure: finder.find(source) }])
    if (!this.cache || (this.fresh && finer === 1)) return this.read(file, tolerance)
    const key = createHash('sha256').update(file).update(JSON.stringify(tolerance)).digest('hex').slice(0, 32)
    const path = join(this.cache, `${key}.json`)
    if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) ?? undefined
    const answer = await this.read(file, tolerance)
    writeFileSync(path, JSON.stringify(answer ?? null))
    return answer
  }

  private async read(file: Uint8Array, tolerance: OwnPart['tolerance']): Promise<ReferencePart | undefined> {
    if (!this.engine || this.engine.heapBytes > MAX_HEAP) this.engine = await Occt.create()
    const before = process.cpuUsage()
    let scene: ReturnType<Occt['read']>
    try {
      scene = this.engine.read('step', file, tolerance)
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error
      this.engine = undefined
    }
    const { user, system } = process.cpuUsage(before)
    if (!scene || scene.meshes.length === 0) return undefined
    const points = scene.meshes.flatMap(({ positions }) => boxOf(positions))
    return {
      areas: scene.meshes.flatMap((mesh) => Array.from({ length: mesh.faceStart.length - 1 }, (_, f) => faceArea(mesh, f))),
      box: boxOf(points),
      triangles: scene.meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0),
      cpu: (user + system) / 1000,
    }
  }
}
