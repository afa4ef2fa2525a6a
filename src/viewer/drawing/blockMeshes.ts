import { Mesh, type RawShaderMaterial } from 'three'
import { type BlockTable } from './blockTable.ts'
import { findRuns, MAX_RUNS, type ChunkBoxes } from './blocks.ts'
import { blockGeometry } from './geometries.ts'
import { type DrawingUniforms, makeMaterial } from './materials.ts'

/** Lines or letters of one table, drawn by as few calls as the visible ones allow. */
export class BlockMeshes {
  readonly meshes: Mesh<ReturnType<typeof blockGeometry>, RawShaderMaterial>[] = []
  readonly #runs: { geometry: ReturnType<typeof blockGeometry>; firstBlock: { value: number } }[] = []
  readonly #shapes = { value: null as BlockTable['shapes'] | null }
  readonly #owners = { value: null as BlockTable['owners'] | null }
  readonly #found = new Int32Array(MAX_RUNS * 2)

  constructor(kind: 'line' | 'glyph', uniforms: DrawingUniforms, passes: readonly { transparent?: boolean; refining?: boolean }[]) {
    for (let run = 0; run < MAX_RUNS; run++) {
      const geometry = blockGeometry()
      const firstBlock = { value: 0 }
      this.#runs.push({ geometry, firstBlock })
      for (const pass of passes) {
        const mesh = new Mesh(geometry, makeMaterial(kind, uniforms, { ...pass, blocks: { shapes: this.#shapes, owners: this.#owners, firstBlock } }))
        mesh.visible = false
        this.meshes.push(mesh)
      }
    }
  }

  /** What of a table is drawn next. Nothing is allocated. */
  show({ shapes, owners }: BlockTable, boxes: ChunkBoxes, count: number, rect: Float64Array): void {
    this.#shapes.value = shapes
    this.#owners.value = owners
    const found = findRuns(boxes, count, rect, this.#found)
    const passes = this.meshes.length / MAX_RUNS
    for (let run = 0; run < MAX_RUNS; run++) {
      const { geometry, firstBlock } = this.#runs[run]
      if (run < found) {
        firstBlock.value = this.#found[run * 2]
        geometry.instanceCount = this.#found[run * 2 + 1]
      }
      for (let pass = 0; pass < passes; pass++) this.meshes[run * passes + pass].visible = run < found
    }
  }
}
