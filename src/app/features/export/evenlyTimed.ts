import { BlobSource, BufferTarget, EncodedPacketSink, EncodedVideoPacketSource, Input, MP4, Mp4OutputFormat, Output, WEBM, WebMOutputFormat } from 'mediabunny'

/**
 * A recorded video with its frames at even times, and its length in the file: a recorder writes down when a frame came, leaves out what comes too fast,
 * and streams without knowing how long it will be. `moments`: when each frame was handed over, seconds from the start. The frames stay as they were encoded.
 */
export async function evenlyTimed(recorded: Blob, moments: readonly number[], framesPerSecond: number): Promise<Blob> {
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
