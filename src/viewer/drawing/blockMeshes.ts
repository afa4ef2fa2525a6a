import earcut from 'earcut'
import { BufferAttribute, BufferGeometry, InstancedBufferGeometry, Mesh, type RawShaderMaterial } from 'three'
import type { FillBatch, PlacedPicture } from '../../core/drawing/space.ts'
import { BLOCK, type BlockTable, type ChunkBoxes, findRuns, MAX_RUNS } from './blocks.ts'
import { type DrawingUniforms, makeMaterial } from './materials.ts'

const corners = Uint32Array.from({ length: BLOCK * 4 }, (_, at) => at)
const rectangles = Uint16Array.from({ length: BLOCK * 6 }, (_, at) => Math.floor(at / 6) * 4 + [0, 1, 2, 2, 1, 3][at % 6])

/** A rectangle for each line or letter of a block, which is an instance. `at`: four times the place in the block, and which corner. */
function blockGeometry(): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('at', new BufferAttribute(corners, 1))
  geometry.setIndex(new BufferAttribute(rectangles, 1))
  geometry.instanceCount = 0
  return geometry
}

export function fillGeometry({ positions, indices, item, color }: FillBatch): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('at', new BufferAttribute(positions, 2))
  geometry.setAttribute('item', new BufferAttribute(item, 1))
  if (color) geometry.setAttribute('shade', new BufferAttribute(color, 4, true))
  geometry.setIndex(new BufferAttribute(indices, 1))
  return geometry
}

export function pictureGeometry({ item, matrix: [a, b, c, d, e, f], clip }: PlacedPicture): BufferGeometry {
  const uv = clip && clip.length >= 6 ? Array.from(clip) : [0, 0, 1, 0, 1, 1, 0, 1]
  const at: number[] = []
  for (let i = 0; i < uv.length; i += 2) at.push(a * uv[i] + c * uv[i + 1] + e, b * uv[i] + d * uv[i + 1] + f)
  const geometry = new BufferGeometry()
  geometry.setAttribute('at', new BufferAttribute(new Float32Array(at), 2))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uv), 2))
  geometry.setAttribute('item', new BufferAttribute(new Uint32Array(uv.length / 2).fill(item), 1))
  geometry.setIndex(earcut(uv))
  return geometry
}

/** Lines or letters of one table, drawn by as few calls as the visible ones allow. */
export class BlockMeshes {
  readonly meshes: Mesh<ReturnType<typeof blockGeometry>, RawShaderMaterial>[] = []
  readonly #runs: { geometry: ReturnType<typeof blockGeometry>; firstBlock: { value: number } }[] = []
  readonly #shapes = { value: null as BlockTable['shapes'] | null }
  readonly #owners = { value: null as BlockTable['owners'] | null }
  readonly #curves = { value: null as BlockTable['owners'] | null }
  readonly #found = new Int32Array(MAX_RUNS * 2)

  constructor(kind: 'line' | 'glyph', uniforms: DrawingUniforms, passes: readonly { transparent?: boolean; refining?: boolean }[]) {
    for (let run = 0; run < MAX_RUNS; run++) {
      const geometry = blockGeometry()
      const firstBlock = { value: 0 }
      this.#runs.push({ geometry, firstBlock })
      for (const pass of passes) {
        const mesh = new Mesh(
          geometry,
          makeMaterial(kind, uniforms, { ...pass, blocks: { shapes: this.#shapes, owners: this.#owners, curves: this.#curves, firstBlock } }),
        )
        mesh.visible = false
        this.meshes.push(mesh)
      }
    }
  }

  /** What of a table is drawn next. Nothing is allocated. */
  show({ shapes, owners, curves }: BlockTable, boxes: ChunkBoxes, count: number, rect: Float64Array): void {
    this.#shapes.value = shapes
    this.#owners.value = owners
    this.#curves.value = curves ?? null
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
