import type { Page } from 'playwright'

/** Bytes that a page's WebGL 2 contexts hold on the GPU by their own statements; and the most at a time. */
export interface GpuBytes {
  buffers: number
  textures: number
  renderbuffers: number
  peak: number
  /** Pictures that are being read from the GPU. */
  readings: number
}

/** Counts what buffers, textures and render targets take; to be called before the page is loaded. */
export async function countGpuBytes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Kind = 'buffers' | 'textures' | 'renderbuffers'
    const bytes = { buffers: 0, textures: 0, renderbuffers: 0, peak: 0, readings: 0 }
    Object.assign(window, { gpuBytes: bytes })
    const sizes = new WeakMap<object, number>()
    const set = (kind: Kind, item: object | null | undefined, size: number): void => {
      if (!item) return
      bytes[kind] += size - (sizes.get(item) ?? 0)
      sizes.set(item, size)
      bytes.peak = Math.max(bytes.peak, bytes.buffers + bytes.textures + bytes.renderbuffers)
    }
    const GL = WebGL2RenderingContext
    /** Bytes of a texel by internal format; 4 of any other. */
    const texel = new Map<number, number>([
      [GL.R8, 1],
      [GL.R8UI, 1],
      [GL.RG8, 2],
      [GL.R16F, 2],
      [GL.R16UI, 2],
      [GL.DEPTH_COMPONENT16, 2],
      [GL.RGBA16F, 8],
      [GL.RGBA16UI, 8],
      [GL.RG32F, 8],
      [GL.RG32UI, 8],
      [GL.RGBA32F, 16],
      [GL.RGBA32UI, 16],
      [GL.RGBA32I, 16],
    ])
    const bytesOf = (format: number): number => texel.get(format) ?? 4
    const bound = new Map<string, object | null>()
    let unit = 0
    // oxlint-disable-next-line typescript/no-explicit-any -- methods of many shapes are wrapped alike.
    const wrap = (name: string, before: (...given: any[]) => void): void => {
      const prototype = GL.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
      const plain = prototype[name]
      prototype[name] = function (this: unknown, ...given: unknown[]) {
        before(...given)
        return plain.apply(this, given)
      }
    }
    const faceOf = (target: number): number =>
      target >= GL.TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL.TEXTURE_CUBE_MAP_NEGATIVE_Z ? GL.TEXTURE_CUBE_MAP : target
    const texture = (target: number) => bound.get(`t${unit}:${faceOf(target)}`)
    wrap('bindBuffer', (target: number, buffer: object | null) => bound.set(`b${target}`, buffer))
    const readings = new WeakSet<object>()
    wrap('bufferData', (target: number, data: number | ArrayBufferView | null) => {
      const buffer = bound.get(`b${target}`)
      set('buffers', buffer, typeof data === 'number' ? data : (data?.byteLength ?? 0))
      if (!buffer || target !== GL.PIXEL_PACK_BUFFER || readings.has(buffer)) return
      readings.add(buffer)
      bytes.readings++
    })
    wrap('deleteBuffer', (buffer: object | null) => {
      set('buffers', buffer, 0)
      if (buffer && readings.delete(buffer)) bytes.readings--
    })
    wrap('activeTexture', (name: number) => (unit = name))
    wrap('bindTexture', (target: number, item: object | null) => bound.set(`t${unit}:${target}`, item))
    wrap('texStorage2D', (target: number, levels: number, format: number, width: number, height: number) => {
      let size = 0
      for (let level = 0; level < levels; level++) size += Math.max(1, width >> level) * Math.max(1, height >> level)
      set('textures', texture(target), size * bytesOf(format) * (target === GL.TEXTURE_CUBE_MAP ? 6 : 1))
    })
    wrap('texStorage3D', (target: number, _levels: number, format: number, width: number, height: number, depth: number) =>
      set('textures', texture(target), width * height * depth * bytesOf(format)),
    )
    wrap('texImage2D', (target: number, level: number, format: number, ...rest: unknown[]) => {
      if (level !== 0) return
      const source = rest.at(-1) as { width?: number; height?: number } | null
      const [width, height] = rest.length >= 6 ? (rest as number[]) : [source?.width ?? 0, source?.height ?? 0]
      set('textures', texture(target), width * height * bytesOf(format) * (faceOf(target) === target ? 1 : 6))
    })
    wrap('deleteTexture', (item: object | null) => set('textures', item, 0))
    wrap('bindRenderbuffer', (_target: number, item: object | null) => bound.set('r', item))
    wrap('renderbufferStorage', (_target: number, format: number, width: number, height: number) =>
      set('renderbuffers', bound.get('r'), width * height * bytesOf(format)),
    )
    wrap('renderbufferStorageMultisample', (_target: number, samples: number, format: number, width: number, height: number) =>
      set('renderbuffers', bound.get('r'), Math.max(1, samples) * width * height * bytesOf(format)),
    )
    wrap('deleteRenderbuffer', (item: object | null) => set('renderbuffers', item, 0))
  })
}

export const gpuBytes = (page: Page): Promise<GpuBytes> => page.evaluate(() => ({ ...(window as unknown as { gpuBytes: GpuBytes }).gpuBytes }))
