import {
  BoxGeometry,
  DataTexture,
  DoubleSide,
  FloatType,
  GLSL3,
  InstancedBufferGeometry,
  Mesh,
  NearestFilter,
  RGBAFormat,
  ShaderMaterial,
  Vector2,
  type WebGLRenderer,
} from 'three'
import { order, type Passes } from '../scene/drawList.ts'

/** Groups of boxes that are asked about together. */
export const GROUPS = 64
/** Boxes per row of the texture, two texels each. */
const ROW = 128
/** Pixels by which lines reach beyond their parts at most. */
export const LINE_REACH = 3

/** Boxes a little larger than what they stand for, by a line's width as well. */
const vertexShader = /* glsl */ `
uniform highp sampler2D boxes;
uniform int first;
uniform vec2 pixels;
void main() {
  int number = first + gl_InstanceID;
  ivec2 at = ivec2(number % ${ROW} * 2, number / ${ROW});
  vec3 low = texelFetch(boxes, at, 0).xyz;
  vec3 high = texelFetch(boxes, at + ivec2(1, 0), 0).xyz;
  vec3 place = mix(low, high, position + 0.5);
  float w = (projectionMatrix * (modelViewMatrix * vec4(place, 1.0))).w;
  float pixel = 2.0 * max(w, 0.0) / (projectionMatrix[1][1] * pixels.y);
  place += sign(position) * (pixel * pixels.x + 1e-4 * length(high - low));
  gl_Position = projectionMatrix * (modelViewMatrix * vec4(place, 1.0));
}
`

/**
 * Asks the GPU whether anything of boxes would be seen in the picture that is being drawn, by all of its samples (occlusion queries). Boxes leave no trace in it.
 */
export class Proof {
  private readonly gl: WebGL2RenderingContext
  private readonly uniforms = { boxes: { value: texture(1) }, first: { value: 0 }, pixels: { value: new Vector2(1, 1) } }
  private readonly material = new ShaderMaterial({
    name: 'hiddenBoxes',
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: 'void main() {}',
    uniforms: this.uniforms,
    side: DoubleSide,
    colorWrite: false,
    depthWrite: false,
  })
  private readonly geometry = new InstancedBufferGeometry()
  private readonly meshes: Mesh[] = []
  private queries: WebGLQuery[] = []

  constructor(renderer: WebGLRenderer, passes: Passes) {
    const gl = (this.gl = renderer.getContext() as WebGL2RenderingContext)
    const box = new BoxGeometry()
    this.geometry.setAttribute('position', box.getAttribute('position'))
    this.geometry.setIndex(box.getIndex())
    for (let group = 0; group < GROUPS; group++) {
      const mesh = new Mesh(this.geometry, this.material)
      mesh.frustumCulled = false
      mesh.matrixAutoUpdate = mesh.matrixWorldAutoUpdate = false
      mesh.visible = false
      mesh.renderOrder = order.hidden
      mesh.raycast = () => undefined
      mesh.onBeforeRender = () => {
        const { from, to } = mesh.userData as { from: number; to: number }
        this.uniforms.first.value = from
        this.material.uniformsNeedUpdate = true
        this.geometry.instanceCount = to - from
        const query = gl.createQuery()
        this.queries.push(query)
        gl.beginQuery(gl.ANY_SAMPLES_PASSED, query)
      }
      mesh.onAfterRender = () => gl.endQuery(gl.ANY_SAMPLES_PASSED)
      passes.picture.add(mesh)
      this.meshes.push(mesh)
    }
  }

  /** To be asked about by the next picture: groups of boxes (six numbers from `at`). `lines`: pixels of the picture per CSS pixel. */
  set(groups: readonly (readonly { boxes: Float32Array; at: number }[])[], height: number, lines: number): void {
    this.clear()
    const { uniforms } = this
    const rows = Math.max(1, Math.ceil(groups.reduce((sum, group) => sum + group.length, 0) / ROW))
    if (uniforms.boxes.value.image.height < rows) {
      uniforms.boxes.value.dispose()
      uniforms.boxes.value = texture(2 ** Math.ceil(Math.log2(rows)))
    }
    const data = uniforms.boxes.value.image.data as Float32Array
    let count = 0
    groups.forEach((group, number) => {
      const mesh = this.meshes[number]
      mesh.userData = { from: count, to: count + group.length }
      mesh.visible = true
      for (const { boxes, at } of group) {
        data.set(boxes.subarray(at, at + 3), count * 8)
        data.set(boxes.subarray(at + 3, at + 6), count++ * 8 + 4)
      }
    })
    uniforms.boxes.value.needsUpdate = true
    uniforms.pixels.value.set(LINE_REACH * lines, height)
  }

  clear(): void {
    for (const mesh of this.meshes) mesh.visible = false
  }

  /** The questions that the last picture asked, one for each group that is not empty; for `answers`, when the GPU has drawn it. */
  taken(): WebGLQuery[] {
    const { queries } = this
    this.queries = []
    return queries
  }

  /** Resolves, when the GPU has the results, with one value for each group: whether any of its pixels would be visible. */
  async answers(queries: readonly WebGLQuery[]): Promise<boolean[]> {
    const { gl } = this
    const isKnown = (query: WebGLQuery): boolean => gl.isContextLost() || gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE) === true
    while (!queries.slice(-1).every(isKnown)) await new Promise((resolve) => setTimeout(resolve, 4))
    return queries.map((query) => {
      // A lost context answers 0 and null.
      const isSeen = gl.getQueryParameter(query, gl.QUERY_RESULT) !== 0
      gl.deleteQuery(query)
      return isSeen
    })
  }

  dispose(): void {
    for (const mesh of this.meshes) mesh.removeFromParent()
    this.geometry.dispose()
    this.material.dispose()
    this.uniforms.boxes.value.dispose()
  }
}

function texture(rows: number): DataTexture {
  const made = new DataTexture(new Float32Array(rows * ROW * 8), ROW * 2, rows, RGBAFormat, FloatType)
  made.minFilter = made.magFilter = NearestFilter
  return made
}
