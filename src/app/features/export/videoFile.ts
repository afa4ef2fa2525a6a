import { createPictureMaker } from '../../../../workers/entries/client.ts'
import { documentAtom } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { upAxisAtom } from '../../state/viewState.ts'
import { fileName } from '../../lib/browser.ts'
import { type ExportedFile, type JobContext, throwIfCancelled } from './exportJob.ts'
import { turntableCameras } from './turntableCameras.ts'

export interface VideoOptions {
  width: number
  height: number
  /** Duration of one turn. */
  seconds: number
  framesPerSecond: number
}

/** A video under construction: frames in, a file out. */
export interface VideoSink {
  ending: string
  add(frame: number): Promise<void>
  finish(): Promise<Blob>
  cancel(): Promise<void>
}

/** The model turning once around its upright, drawn frame by frame: as smooth on a slow device as on a fast one. */
export async function videoFile(options: VideoOptions, { progress, signal }: JobContext): Promise<ExportedFile> {
  const viewer = appStore.get(viewerAtom)
  const document = appStore.get(documentAtom)
  if (!viewer || !document) throw new Error('nothing is shown')
  const { width, height } = options
  const frames = Math.round(options.seconds * options.framesPerSecond)
  const cameras = turntableCameras(viewer.camera(), viewer.visibleBounds(), appStore.get(upAxisAtom), frames, width / height)
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas')
  const sink = await videoSink(canvas, options)
  const maker = createPictureMaker()
  try {
    for (const [frame, camera] of cameras.entries()) {
      throwIfCancelled(signal)
      await viewer.picture({ width, height, transparent: false, camera }, maker)
      const picture = await maker.bitmap()
      context.drawImage(picture, 0, 0)
      picture.close()
      await sink.add(frame)
      progress((frame + 1) / frames)
    }
    return { blob: await sink.finish(), name: fileName(document.name, sink.ending) }
  } catch (error) {
    await sink.cancel()
    throw error
  } finally {
    maker.close()
  }
}

async function videoSink(canvas: HTMLCanvasElement, options: VideoOptions): Promise<VideoSink> {
  const { encodedVideo } = await import('./encodedVideo.ts')
  const encoded = await encodedVideo(canvas, options)
  if (encoded) return encoded
  const { recordedVideo } = await import('./recordedVideo.ts')
  return recordedVideo(canvas, options)
}

/** Whether this browser can make videos at all. */
export const canMakeVideo = (): boolean => 'VideoEncoder' in globalThis || 'MediaRecorder' in globalThis
