import type { Preview, UpAxis } from '../../src/core/scene/model.ts'
import { homeDirection } from '../../src/core/scene/homeView.ts'
import { encodeNormals } from '../../src/core/scene/octahedral.ts'
import type { PartDraft } from '../formats/format.ts'
import { boxEdges } from './boxEdges.ts'
import { pictureSize } from './pictureSize.ts'

/** Millimetres: the longer side of a picture that stands for a part of unknown size. */
const SIDE = 100

/**
 * A part whose shape cannot be read, as the preview picture that the file carries: a sheet that faces the eye in the home view.
 * `box`: where the part is, if that is known, drawn around it. Undefined when there is neither a picture nor a box.
 */
export function picturePart(id: number, name: string, picture: Preview | undefined, upAxis: UpAxis, box?: readonly number[]): PartDraft | undefined {
  const size = picture && pictureSize(picture.image)
  const known = box && box.length === 6 && box.every(Number.isFinite) && [0, 1, 2].every((k) => box[k] < box[k + 3]) ? box : undefined
  const draft: PartDraft = { id, name, origin: 'display', doubleSided: true, placeholder: true }
  if (size) Object.assign(draft, sheet(picture, size, homeView[upAxis], known))
  if (known) draft.edges = boxEdges(known)
  return draft.mesh || draft.edges ? draft : undefined
}

interface View {
  right: readonly number[]
  up: readonly number[]
  towards: readonly number[]
}
const [sa, ca] = [Math.sin(homeDirection.azimuth), Math.cos(homeDirection.azimuth)]
const [se, ce] = [Math.sin(homeDirection.elevation), Math.cos(homeDirection.elevation)]
/** Right and up of the home view, and towards the eye. */
const homeView: Record<UpAxis, View> = {
  z: { right: [ca, sa, 0], up: [-sa * se, ca * se, ce], towards: [sa * ce, -ca * ce, se] },
  y: { right: [ca, 0, -sa], up: [-sa * se, ce, -ca * se], towards: [sa * ce, se, ca * ce] },
}

function sheet(
  { image, mime }: Preview,
  { width, height }: { width: number; height: number },
  { right, up, towards }: View,
  box: readonly number[] | undefined,
): Partial<PartDraft> {
  const side = box ? Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]) : SIDE
  const scale = side / Math.max(width, height) / 2
  const positions: number[] = []
  for (const [u, v] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]) {
    for (let k = 0; k < 3; k++) positions.push((box ? (box[k] + box[k + 3]) / 2 : 0) + u * width * scale * right[k] + v * height * scale * up[k])
  }
  return {
    mesh: {
      positions: Float32Array.from(positions),
      normals: encodeNormals([...towards, ...towards, ...towards, ...towards]),
      indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
      faceStart: Uint32Array.of(0, 2),
      uv: Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1),
    },
    texture: { image: Uint8Array.from(image), mime, repeat: false, flipY: true },
    color: 0xffffffff,
    roughness: 1,
    metalness: 0,
  }
}
