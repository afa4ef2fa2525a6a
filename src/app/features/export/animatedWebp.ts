import type { VideoOptions, VideoSink } from './videoFile.ts'

const QUALITY = 0.85
const CHUNK = 8

/** Whether this browser writes pictures as WebP. */
export function canMakeWebp(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const written: string | null = canvas.toDataURL('image/webp')
  return written?.startsWith('data:image/webp') ?? false
}

/** An animated WebP picture, endlessly repeated: frames are compressed by the browser and put together here (WebP container specification). */
export function animatedWebp(canvas: HTMLCanvasElement, { width, height, framesPerSecond }: VideoOptions): VideoSink {
  const frames: BlobPart[] = []
  let bytes = 0
  return {
    ending: 'webp',
    async add(frame) {
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
      if (picture?.type !== 'image/webp') throw new Error('this browser writes no WebP')
      // Durations are whole milliseconds: their ends are rounded, so that they add up.
      const end = (at: number): number => Math.round((at * 1000) / framesPerSecond)
      const data = imageChunks(new Uint8Array(await picture.arrayBuffer()))
      const size = data.reduce((sum, { length }) => sum + length, 16)
      const head = new Uint8Array(CHUNK + 16)
      const view = new DataView(head.buffer)
      writeName(head, 0, 'ANMF')
      view.setUint32(4, size, true)
      uint24(view, CHUNK + 6, width - 1)
      uint24(view, CHUNK + 9, height - 1)
      uint24(view, CHUNK + 12, end(frame + 1) - end(frame))
      // The frame takes the place of the last one.
      head[CHUNK + 15] = 2
      frames.push(new Blob([head, ...data]))
      bytes += CHUNK + size
    },
    async finish() {
      const head = new Uint8Array(12 + CHUNK + 10 + CHUNK + 6)
      const view = new DataView(head.buffer)
      writeName(head, 0, 'RIFF')
      view.setUint32(4, head.length - CHUNK + bytes, true)
      writeName(head, 8, 'WEBP')
      writeName(head, 12, 'VP8X')
      view.setUint32(16, 10, true)
      head[20] = 2
      uint24(view, 24, width - 1)
      uint24(view, 27, height - 1)
      writeName(head, 30, 'ANIM')
      view.setUint32(34, 6, true)
      view.setUint32(38, 0xffffffff, true)
      return new Blob([head, ...frames], { type: 'image/webp' })
    },
    async cancel() {
      frames.length = 0
    },
  }
}

/** The chunks of a picture that hold its pixels, each with the byte that makes its length even. */
function imageChunks(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(file.buffer)
  const out: Uint8Array<ArrayBuffer>[] = []
  for (let at = 12; at + CHUNK <= file.length; ) {
    const name = String.fromCharCode(...file.subarray(at, at + 4))
    const end = at + CHUNK + view.getUint32(at + 4, true)
    const next = end + (end % 2)
    if (name === 'VP8 ' || name === 'VP8L' || name === 'ALPH') out.push(file.slice(at, next))
    at = next
  }
  return out
}

const writeName = (bytes: Uint8Array, at: number, name: string): void => {
  for (let i = 0; i < 4; i++) bytes[at + i] = name.charCodeAt(i)
}

function uint24(view: DataView, at: number, value: number): void {
  view.setUint16(at, value & 0xffff, true)
  view.setUint8(at + 2, value >>> 16)
}
