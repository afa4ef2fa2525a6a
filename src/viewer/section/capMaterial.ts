import { type Camera, DoubleSide, GLSL3, type IUniform, ShaderMaterial, Vector3, Vector4 } from 'three'
import { faceFragmentPars, statePars } from '../materials/glsl.ts'
import { hatchPars, sectionPars } from './sectionGlsl.ts'
import { cross, dot, perpendicular } from '../../core/geometry/matrix.ts'
import { MAX_PLANES, type SectionPlane } from '../../core/section/plane.ts'

/** Bits of the owner attribute that number the plane; the rest is the slot. */
export const PLANE_BITS = 3

const vertexShader = /* glsl */ `
attribute uint owner;
attribute vec4 paint;
flat varying uint vPlane;
flat varying vec4 vPaint;
varying vec3 vPlace;
${statePars}
void main() {
  int slot = int(owner >> ${PLANE_BITS}u);
  uvec4 occurrence = occurrenceState(slot);
  vId = uvec3(uint(slot), 0xffffffffu, occurrence.g);
  vEdge = unpackRgba(occurrence.b).rgb;
  vPlane = owner & 7u;
  vPaint = paint.a == 0.0 || (occurrence.g & 32u) != 0u ? unpackRgba(occurrence.r) : paint;
  vPaint.a *= float(occurrence.b & 255u) / 255.0;
  vec4 view = modelViewMatrix * vec4(position, 1.0);
  vPlace = view.xyz;
  gl_Position = projectionMatrix * view;
  // Hidden parts and ghosts have no cut face.
  if ((occurrence.g & 3u) != 0u) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`

const beyondOthers = /* glsl */ `
// The other planes cut the cut face too.
bool beyondOthers() {
  for (int i = 0; i < 6; i++) {
    if (i >= sectionCount) break;
    if (i != int(vPlane) && dot(sectionPlanes[i].xyz, vPlace) > sectionPlanes[i].w) return true;
  }
  return false;
}
`

const draw = /* glsl */ `
${sectionPars}
${hatchPars}
${faceFragmentPars}
flat varying uint vPlane;
flat varying vec4 vPaint;
varying vec3 vPlace;
uniform vec3 backgroundTop;
uniform vec3 backgroundBottom;
uniform vec2 resolution;
uniform float faceOpacity;
uniform bool drawnAsLines;
out vec4 outColor;
${beyondOthers}
void main() {
  float along = hatchAlong(vPlace, int(vPlane), vId.z);
  float step = fwidth(along);
  if (beyondOthers()) discard;
  vec3 color = drawnAsLines ? mix(backgroundBottom, backgroundTop, gl_FragCoord.y / resolution.y) : vPaint.rgb;
  outColor = vec4(hatched(markedColor(color), along, step, sectionPlanes[vPlane].xyz), min(1.0, vPaint.a * faceOpacity * 1.6));
}
`

const pick = /* glsl */ `
${sectionPars}
flat varying uvec3 vId;
flat varying uint vPlane;
varying vec3 vPlace;
out uvec4 outId;
${beyondOthers}
void main() {
  if (beyondOthers()) discard;
  outId = uvec4(vId.x + 1u, vId.y, floatBitsToUint(-vPlace.z), 0u);
}
`

/** Cut faces of solids. */
export function capMaterial(uniforms: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({
    name: 'cap',
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: draw,
    defines: { SECTIONED: '' },
    uniforms,
    side: DoubleSide,
    transparent: true,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  })
}

/** Writes (slot + 1, no face, bits of the view depth, 0), as loose points do. */
export function capPickMaterial(uniforms: Record<string, IUniform>): ShaderMaterial {
  return new ShaderMaterial({ name: 'capPick', glslVersion: GLSL3, vertexShader, fragmentShader: pick, defines: { SECTIONED: '' }, uniforms, side: DoubleSide })
}

/** Pixels between hatch lines; their distance in millimetres goes in powers of two, so that it stays while one turns the model. */
const HATCH_PX = 9
/** Pixels of a line's width. */
const HATCH_WIDTH = 1.1

const vectors = () => Array.from({ length: MAX_PLANES }, () => new Vector4())

/** What shaders read of the section planes. */
export class SectionUniforms {
  readonly uniforms = {
    sectionPlanes: { value: vectors() },
    sectionCount: { value: 0 },
    sectionAcross: { value: vectors() },
    sectionUpwards: { value: vectors() },
    hatchPitch: { value: 1 },
    hatchWidth: { value: HATCH_WIDTH },
  }
  private readonly direction = new Vector3()

  /** Turns planes (world, millimetres) into the camera's space; `origin` is the world point that three calls its origin. */
  write(planes: readonly SectionPlane[], origin: readonly [number, number, number], camera: Camera): void {
    const { uniforms } = this
    uniforms.sectionCount.value = planes.length
    const toView = camera.matrixWorldInverse
    const e = toView.elements
    const put = (to: Vector4, way: readonly [number, number, number], constant: number) => {
      const { x, y, z } = this.direction.set(...way).transformDirection(toView)
      // The distance of a view-space point p along the direction is x·p − x·(the origin's place), plus what the origin itself has.
      to.set(x, y, z, constant - (x * e[12] + y * e[13] + z * e[14]))
    }
    planes.forEach(({ normal, distance }, i) => {
      const n = [normal[0], normal[1], normal[2]] as const
      const plane = uniforms.sectionPlanes.value[i]
      put(plane, n, 0)
      plane.w = distance - dot(n, origin) - plane.w
      const across = perpendicular(n)
      put(uniforms.sectionAcross.value[i], across, 0)
      put(uniforms.sectionUpwards.value[i], cross(n, across), 0)
    })
  }

  /** To be called after `write`; `height`: pixels of the picture, `pixelRatio` of them per CSS pixel. */
  setScale(camera: Camera, height: number, pixelRatio: number): void {
    const { uniforms } = this
    uniforms.hatchWidth.value = HATCH_WIDTH * pixelRatio
    const scale = (camera.projectionMatrix.elements[5] * height) / 2 / pixelRatio
    const depth = (camera as { isPerspectiveCamera?: boolean }).isPerspectiveCamera ? this.depthAhead() : 1
    const wanted = (HATCH_PX * depth) / scale
    if (!(wanted > 0) || !Number.isFinite(wanted)) return
    // A little beside the best is better than a change while one turns the model.
    const now = uniforms.hatchPitch.value
    if (now > wanted * 1.8 || now < wanted / 1.8) uniforms.hatchPitch.value = 2 ** Math.round(Math.log2(wanted))
  }

  /** Where the middle of the view meets the first of the planes; Infinity when it meets none. */
  private depthAhead(): number {
    const { sectionPlanes, sectionCount } = this.uniforms
    let nearest = Infinity
    for (const { z, w } of sectionPlanes.value.slice(0, sectionCount.value)) if (-w / z > 0) nearest = Math.min(nearest, -w / z)
    return nearest
  }
}
