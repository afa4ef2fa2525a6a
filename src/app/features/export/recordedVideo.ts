import { BlobSource, BufferTarget, EncodedPacketSink, EncodedVideoPacketSource, Input, MP4, Mp4OutputFormat, Output, WEBM, WebMOutputFormat } from 'mediabunny'
import type { VideoOptions, VideoSink } from './videoFile.ts'

/**
 * A recorded video with its frames at even times, and its length in the file. A recorder states when each frame came, leaves out frames that come too fast,
 * and streams without knowing how long it will be. `moments`: when each frame was handed over, seconds from the start. The frames stay as they were encoded.
 */
async function evenlyTimed(recorded: Blob, moments: readonly number[], framesPerSecond: number): Promise<Blob> {
  const input = new Input({ source: new BlobSource(recorded), formats: [WEBM, MP4] })
  const track = await input.getPrimaryVideoTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track?.codec || !decoderConfig) throw new Error('the video is empty')
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets())
  const times = frameTimes(
    packets.map(({ timestamp }) => timestamp),
    moments,
  )
  const duration = 1 / framesPerSecond
  const target = new BufferTarget()
  const isMp4 = recorded.type.startsWith('video/mp4')
  const output = new Output({ format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource(track.codec)
  output.addVideoTrack(source)
  await output.start()
  for (const [i, packet] of packets.entries()) {
    const next = Math.min(moments.length, ...times.filter((frame) => frame > times[i]))
    await source.add(packet.clone({ timestamp: times[i] * duration, duration: (next - times[i]) * duration }), { decoderConfig })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('the video is empty')
  return new Blob([target.buffer], { type: recorded.type })
}

/** Which frame each recorded one is, by the times at which they came; every frame once, in their order, the first one first. */
function frameTimes(recorded: readonly number[], moments: readonly number[]): number[] {
  const order = recorded.map((_, i) => i).toSorted((a, b) => recorded[a] - recorded[b])
  const frames = recorded.map(() => 0)
  let frame = -1
  for (const [rank, i] of order.entries()) {
    const left = order.length - 1 - rank
    frame++
    while (frame + 1 + left < moments.length && Math.abs(moments[frame + 1] - recorded[i]) <= Math.abs(moments[frame] - recorded[i])) frame++
    if (rank === 0) frame = 0
    frames[i] = frame
  }
  return frames
}

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
