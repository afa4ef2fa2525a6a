import type { ReadonlyVec3 } from '../../../src/core/geometry/matrix.ts'
import type { Bounds } from '../../../src/core/scene/mesh.ts'
import type { HomeView, Preview, Structure, UpAxis } from '../../../src/core/scene/model.ts'
import { homeDirection } from '../../../src/core/scene/bounds.ts'
import { toWorld } from '../../../src/core/scene/upAxis.ts'
import { encodeNormals } from '../../../src/core/scene/octahedral.ts'
import type { PartDraft, Sink } from '../../contract/format.ts'
import { boxEdges } from './solidBox.ts'
import { isEmptyJpeg } from './emptyJpeg.ts'
import { pictureSize } from './pictureSize.ts'
import { OpenError, type OpenErrorCode } from '../../../src/core/errors.ts'
import { isNativeDrawing } from '../../../src/core/formats.ts'
import { baseName } from '../../contract/fileSet.ts'
import { damagedData } from '../notes.ts'

/** Millimetres: the longer side of a picture that stands for a part of unknown size. */
const SIDE = 100

type Box = readonly number[]

/**
 * A part of an assembly whose shape cannot be read, as the preview picture that the file carries: a sheet that faces the eye in the home view.
 * `box`: where the part is, if that is known, drawn around it. Undefined when there is neither a picture nor a box.
 */
export function picturePart(id: number, name: string, picture: Preview | undefined, upAxis: UpAxis, box?: Box): PartDraft | undefined {
  const size = sizeOf(picture)
  const stated = boundsOf(box)
  const draft: PartDraft = { ...sheetFeatures, id, name, ...(stated && { stated }) }
  if (picture && size) Object.assign(draft, sheet(picture, size, homeAxes(upAxis), stated))
  if (stated) draft.edges = boxEdges(stated)
  return draft.mesh || draft.edges ? draft : undefined
}

/** A picture that stands for a whole file, and the view of it. */
export interface FlatPicture {
  part: PartDraft
  home: HomeView
}

/** The preview picture of a whole file as a sheet in the front plane, and the view in which it lies flat and fills the screen. `box`: the shape's, where the file states it. */
export function flatPicture(id: number, name: string, picture: Preview | undefined, upAxis: UpAxis, box?: Box): FlatPicture | undefined {
  const size = sizeOf(picture)
  if (!picture || !size) return undefined
  const axes = frontAxes(upAxis)
  const stated = boundsOf(box)
  return {
    part: { ...sheetFeatures, id, name, ...(stated && { stated }), ...sheet(picture, size, axes) },
    home: { back: [...axes.towards], up: [...axes.up] },
  }
}

const sheetFeatures = { origin: 'display', doubleSided: true, placeholder: true } as const

/** Pixels of a picture with something in it. */
const sizeOf = (picture: Preview | undefined) => (picture && !isEmptyJpeg(picture.image) ? pictureSize(picture.image) : undefined)

const boundsOf = (box: Box | undefined): Bounds | undefined =>
  box && box.length === 6 && box.every(Number.isFinite) && [0, 1, 2].every((k) => box[k] < box[k + 3]) ? (box as Bounds) : undefined

/** Right and up of a view, and towards the eye. */
interface Axes {
  right: ReadonlyVec3
  up: ReadonlyVec3
  towards: ReadonlyVec3
}
const [sa, ca] = [Math.sin(homeDirection.azimuth), Math.cos(homeDirection.azimuth)]
const [se, ce] = [Math.sin(homeDirection.elevation), Math.cos(homeDirection.elevation)]
/** Axes of the home view and of the front view with this upright. */
const homeAxes = (up: UpAxis): Axes => ({
  right: toWorld(up, ca, sa, 0),
  up: toWorld(up, -sa * se, ca * se, ce),
  towards: toWorld(up, sa * ce, -ca * ce, se),
})
const frontAxes = (up: UpAxis): Axes => ({ right: toWorld(up, 1, 0, 0), up: toWorld(up, 0, 0, 1), towards: toWorld(up, 0, -1, 0) })

function sheet({ image, mime }: Preview, { width, height }: { width: number; height: number }, { right, up, towards }: Axes, box?: Bounds): Partial<PartDraft> {
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

/** A file of which only the picture can be shown. */
export interface PictureOnly {
  path: string
  preview: Preview | undefined
  /** Name that its users use: "SolidWorks". */
  program: string
  about: Pick<Structure, 'format' | 'upAxis' | 'application' | 'attributes'>
}

/** Shows a part by the picture that its file carries, with a note that helps; false when there is none. In place of the structure and all parts. */
function showPictureOnly({ path, preview, program, about }: PictureOnly, sink: Sink): boolean {
  const name = baseName(path)
  const picture = flatPicture(0, name, preview, about.upAxis)
  if (!picture) return false
  sink.structure({ name, units: 'mm', ...about, home: picture.home, root: { id: 0, name, part: 0, children: [] } })
  sink.part(picture.part)
  const note = isNativeDrawing(path)
    ? ({ code: 'drawing-preview', text: `a drawing, shown by its preview picture only: save it as DXF or DWG in ${program}` } as const)
    : ({ code: 'preview-only', text: `shown by preview pictures only: export STEP from ${program}` } as const)
  sink.note({ level: 'warning', ...note, count: 1, params: { program } })
  return true
}

const unread: readonly OpenErrorCode[] = ['shape-unread', 'file-exception']

/**
 * Lets a reader show a file. A file whose shape turns out to be unreadable, and a drawing or presentation of a program's own (recognized by its name), is shown by its
 * picture. Throws `native-drawing` for a drawing without one, and what the reader throws.
 */
export async function openOrPicture(file: PictureOnly, sink: Sink, open: (sink: Sink) => Promise<void>): Promise<void> {
  if (isNativeDrawing(file.path)) {
    if (showPictureOnly(file, sink)) return
    throw new OpenError('native-drawing', `save it as DXF or DWG in ${file.program}`)
  }
  let told = false
  try {
    await open({
      ...sink,
      structure(structure) {
        told = true
        sink.structure(structure)
      },
    })
  } catch (error) {
    const isUnread = error instanceof OpenError && unread.includes(error.code)
    if (told || !isUnread || !showPictureOnly(file, sink)) throw error
    if (error.code === 'file-exception') sink.note(damagedData(error.detail))
  }
}

/** Shows the picture of an assembly of which no part's file is there: what helps are those files. */
export function showLoneAssembly(picture: PartDraft, sink: Sink): void {
  sink.part(picture)
  sink.note({ level: 'warning', code: 'lone-assembly', text: "shown by the picture that it carries: the files of the assembly's parts are missing", count: 1 })
}
