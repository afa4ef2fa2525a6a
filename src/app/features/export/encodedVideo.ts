import { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Mp4OutputFormat, Output, QUALITY_HIGH, WebMOutputFormat } from 'mediabunny'
import type { VideoOptions, VideoSink } from './videoFile.ts'

/** A video by WebCodecs: MP4 with H.264 where the browser has it, else WebM; undefined when it encodes nothing. */
export async function encodedVideo(canvas: HTMLCanvasElement, { width, height, framesPerSecond }: VideoOptions): Promise<VideoSink | undefined> {
  if (!('VideoEncoder' in globalThis)) return undefined
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1', 'vp8'], { width, height, quality: QUALITY_HIGH })
  if (!codec) return undefined
  const isMp4 = codec === 'avc'
  const target = new BufferTarget()
  const output = new Output({ format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH })
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  return {
    ending: isMp4 ? 'mp4' : 'webm',
    add: (frame) => source.add(frame / framesPerSecond, 1 / framesPerSecond),
    async finish() {
      await output.finalize()
      if (!target.buffer) throw new Error('the video is empty')
      return new Blob([target.buffer], { type: isMp4 ? 'video/mp4' : 'video/webm' })
    },
    cancel: () => output.cancel(),
  }
}
