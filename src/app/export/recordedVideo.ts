import type { VideoOptions, VideoSink } from './videoFile.ts'

const BITS_PER_PIXEL = 0.15
const types = ['video/mp4;codecs=avc1.42E01E', 'video/webm;codecs=vp9', 'video/webm']

/** A video by MediaRecorder, for browsers without WebCodecs: it runs by the clock, so each frame waits for its time. */
export function recordedVideo(canvas: HTMLCanvasElement, { width, height, framesPerSecond }: VideoOptions): VideoSink {
  const type = types.find((each) => MediaRecorder.isTypeSupported(each))
  if (!type) throw new Error('this browser makes no videos')
  const stream = canvas.captureStream(framesPerSecond)
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: Math.round(width * height * framesPerSecond * BITS_PER_PIXEL) })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  const end = async (): Promise<void> => {
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
    for (const track of stream.getTracks()) track.stop()
  }
  recorder.start()
  let next = performance.now()
  return {
    ending: type.startsWith('video/mp4') ? 'mp4' : 'webm',
    async add() {
      // What takes longer to draw than its time is on screen longer: the recorder cannot be told otherwise.
      next = Math.max(next + 1000 / framesPerSecond, performance.now())
      await new Promise((resolve) => setTimeout(resolve, next - performance.now()))
    },
    async finish() {
      await end()
      return new Blob(pieces, { type: type.replace(/;.*/, '') })
    },
    cancel: end,
  }
}
