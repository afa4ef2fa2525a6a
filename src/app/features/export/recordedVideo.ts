import { evenlyTimed } from './evenlyTimed.ts'
import type { VideoOptions, VideoSink } from './videoFile.ts'

const BITS_PER_PIXEL = 0.15
/** The last frames are still being encoded as long as something comes within this time. */
const REST_MS = 1000
/** VP8 before VP9: it encodes as it goes, and has to keep up. */
const types = ['video/mp4;codecs=avc1.42E01E', 'video/webm;codecs=vp8', 'video/webm']

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A video by MediaRecorder, for browsers without WebCodecs. It records by the clock, however long drawing takes: the frames get their own times afterwards. */
export function recordedVideo(canvas: HTMLCanvasElement, { width, height, framesPerSecond }: VideoOptions): VideoSink {
  const type = types.find((each) => MediaRecorder.isTypeSupported(each))
  if (!type) throw new Error('this browser makes no videos')
  // No frames but those asked for.
  const stream = canvas.captureStream(0)
  const track = stream.getVideoTracks()[0] as CanvasCaptureMediaStreamTrack
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: Math.round(width * height * framesPerSecond * BITS_PER_PIXEL) })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && pieces.push(data))
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  const end = async (): Promise<void> => {
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
    for (const each of stream.getTracks()) each.stop()
  }
  recorder.start()
  const started = performance.now()
  /** When each frame was handed over, seconds. */
  const moments: number[] = []
  return {
    ending: type.startsWith('video/mp4') ? 'mp4' : 'webm',
    async add() {
      moments.push((performance.now() - started) / 1000)
      track.requestFrame()
      await sleep(1000 / framesPerSecond)
    },
    async finish() {
      for (let before = -1; before < pieces.length; ) {
        before = pieces.length
        recorder.requestData()
        await sleep(REST_MS)
      }
      await end()
      return await evenlyTimed(new Blob(pieces, { type: type.replace(/;.*/, '') }), moments, framesPerSecond)
    },
    cancel: end,
  }
}
