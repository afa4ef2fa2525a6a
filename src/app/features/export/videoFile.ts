import type { UpAxis } from '../../../core/scene/model.ts'
import { toWorld } from '../../../core/scene/upAxis.ts'
import { createPictureMaker, type PictureMaker } from '../../../../workers/entries/client.ts'
import { add, cross, dot, normalize, scale, subtract, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import type { CameraState } from '../../../../packages/viewer/src/api.ts'
import { fileName } from '../../lib/browser.ts'
import { documentAtom } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { shownExplosionAtom } from '../../state/inspect/explosion.ts'
import { upAxisAtom } from '../../state/viewState.ts'
import { viewerAtom } from '../../state/tool.ts'
import { type ExportedFile, type JobContext, throwIfCancelled } from '../../services/export/exportJob.ts'

/** A little air around the model. */
const ROOM = 1.06

/** Turns a vector about a unit axis (Rodrigues). */
function turned(v: Vec3, axis: Vec3, angle: number): Vec3 {
  const c = Math.cos(angle)
  return add(add(scale(v, c), scale(cross(axis, v), Math.sin(angle))), scale(axis, dot(axis, v) * (1 - c)))
}

/** Cameras once around the upright through the middle of the visible parts, from the height at which the user looks; the model stays whole in a picture of this aspect. */
export function turntableCameras(camera: CameraState, bounds: Bounds, upAxis: UpAxis, frames: number, aspect: number): CameraState[] {
  const axis = toWorld(upAxis, 0, 0, 1)
  const target: Vec3 = [(bounds[0] + bounds[3]) / 2, (bounds[1] + bounds[4]) / 2, (bounds[2] + bounds[5]) / 2]
  const radius = Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]) / 2
  const looked = subtract(camera.position, camera.target)
  const distance = Math.hypot(...looked)
  const height = (2 * radius * ROOM) / Math.min(1, aspect)
  // The height of the view at the target determines the distance of a camera of the same angle.
  const back = scale(normalize(looked) ?? [1, 0, 0], (distance * height) / camera.height)
  return Array.from({ length: frames }, (_, frame) => {
    const angle = (frame / frames) * 2 * Math.PI
    return { ...camera, target, height, position: add(target, turned(back, axis, angle)), up: turned(camera.up, axis, angle) }
  })
}

export interface VideoOptions {
  width: number
  height: number
  /** Duration of one turn, or of going apart and together again. */
  seconds: number
  framesPerSecond: number
  motion: 'turn' | 'explode'
  format: 'video' | 'webp' | 'gif'
}

/** A video under construction: frames in, a file out. */
export interface VideoSink {
  ending: string
  add(frame: number): Promise<void>
  finish(): Promise<Blob>
  cancel(): Promise<void>
}

/** How far the assembly is taken apart in each frame: apart, a moment there, and together again, gently. */
export function explodeAmounts(frames: number): number[] {
  return Array.from({ length: frames }, (_, frame) => {
    const share = Math.min(1, (1 - Math.abs((2 * frame) / frames - 1)) * 1.25)
    return (1 - Math.cos(share * Math.PI)) / 2
  })
}

/** The model turning once around its upright, or going apart and together again, drawn frame by frame: as smooth on a slow device as on a fast one. */
export async function videoFile(store: Store, options: VideoOptions, { progress, signal }: JobContext): Promise<ExportedFile> {
  const viewer = store.get(viewerAtom)
  const document = store.get(documentAtom)
  if (!viewer || !document) throw new Error('nothing is shown')
  const { width, height } = options
  const frames = Math.round(options.seconds * options.framesPerSecond)
  const isTurn = options.motion === 'turn'
  const { amount: before, level } = store.get(shownExplosionAtom)
  // The picture has room for the model taken apart.
  if (!isTurn) viewer.setExplode(1, level)
  const turn = turntableCameras(viewer.camera(), viewer.visibleBounds(), store.get(upAxisAtom), isTurn ? frames : 1, width / height)
  const amounts = explodeAmounts(frames)
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas')
  const maker = createPictureMaker()
  const sink = options.format === 'gif' ? gifSink(maker, options) : await videoSink(canvas, options)
  try {
    for (let frame = 0; frame < frames; frame++) {
      throwIfCancelled(signal)
      const camera = turn[isTurn ? frame : 0]
      if (!isTurn) viewer.setExplode(amounts[frame], level)
      await viewer.picture({ width, height, transparent: false, camera }, maker)
      if (options.format !== 'gif') {
        const picture = await maker.bitmap()
        context.drawImage(picture, 0, 0)
        picture.close()
      }
      await sink.add(frame)
      progress((frame + 1) / frames)
    }
    return { blob: await sink.finish(), name: fileName(document.name, sink.ending) }
  } catch (error) {
    await sink.cancel()
    throw error
  } finally {
    maker.close()
    if (!isTurn) viewer.setExplode(before, level)
  }
}

/** Frames stay in the worker that puts pictures together. */
const gifSink = (maker: PictureMaker, { framesPerSecond }: VideoOptions): VideoSink => ({
  ending: 'gif',
  add: () => maker.addToGif(1000 / framesPerSecond),
  finish: () => maker.gifFile(),
  cancel: async () => {},
})

async function videoSink(canvas: HTMLCanvasElement, options: VideoOptions): Promise<VideoSink> {
  if (options.format === 'webp') return (await import('./animatedWebp.ts')).animatedWebp(canvas, options)
  const { encodedVideo } = await import('./encodedVideo.ts')
  const encoded = await encodedVideo(canvas, options)
  if (encoded) return encoded
  const { recordedVideo } = await import('./recordedVideo.ts')
  return recordedVideo(canvas, options)
}

/** Whether this browser can make videos at all. */
export const canMakeVideo = (): boolean => 'VideoEncoder' in globalThis || 'MediaRecorder' in globalThis
