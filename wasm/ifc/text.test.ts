import { describe, expect, it } from 'vitest'
import { IfcText } from './text.ts'

const bytes = Uint8Array.from({ length: 100 }, (_, i) => i)

describe('text of an IFC file in slices', () => {
  it('reads across slices whatever their size', () => {
    for (const size of [1, 7, 50, 99, 100, 200]) {
      const slices: Uint8Array<ArrayBuffer>[] = []
      for (let at = 0; at < bytes.length; at += size) slices.push(bytes.slice(at, at + size))
      const text = new IfcText(slices)
      expect(text.size).toBe(100)
      for (const [start, length] of [
        [0, 100],
        [0, 1],
        [6, 2],
        [49, 3],
        [98, 10],
      ])
        expect(text.read(start, length), `${length} from ${start} of slices of ${size}`).toEqual(bytes.slice(start, start + length))
      expect(text.read(100, 10)).toHaveLength(0)
      expect(text.read(1000, 10)).toHaveLength(0)
    }
    expect(new IfcText([]).read(0, 10)).toHaveLength(0)
  })

  it('gives back what ends before a byte, and keeps the rest', () => {
    const slices = [0, 40, 80].map((at) => bytes.slice(at, at + 40))
    const text = new IfcText(slices)
    text.releaseBefore(40)
    expect(slices.map(({ length }) => length)).toEqual([40, 40, 20])
    text.releaseBefore(41)
    expect(slices.map(({ length }) => length)).toEqual([0, 40, 20])
    expect(text.read(40, 60)).toEqual(bytes.slice(40))
    text.release()
    expect(slices.map(({ length }) => length)).toEqual([0, 0, 0])
  })
})
