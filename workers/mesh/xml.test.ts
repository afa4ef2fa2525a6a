import { describe, expect, it } from 'vitest'
import type { FileEntry } from '../contract/fileSet.ts'
import { memoryEntry } from '../io/fileset/blobEntry.ts'
import { attributeOf, parsePackedXml, parseXml } from './xml.ts'
import { paintCorners } from './paintCorners.ts'

const events = (bytes: Uint8Array): string[] => {
  const out: string[] = []
  parseXml(bytes, { open: (name, attributes) => out.push(`<${name} ${JSON.stringify(attributes)}`), close: (name, text) => out.push(`${text.trim()}>${name}`) })
  return out
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe('parseXml', () => {
  it('gives local names, attributes and text', () => {
    expect(events(bytes('<?xml version="1.0"?><m:a x:b="1"><c>t&amp;<![CDATA[<u>]]></c></m:a>'))).toEqual(['<a {"x:b":"1"}', '<c {}', 't&<u>>c', '>a'])
    expect(attributeOf({ 'x:b': '1', bb: '2' }, 'b')).toBe('1')
    expect(attributeOf({ bb: '2' }, 'b')).toBe(undefined)
  })

  it('reads other encodings', () => {
    const wide = new Uint8Array([0xff, 0xfe, ...[...'<a>é</a>'].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])])
    expect(events(wide)).toEqual(['<a {}', 'é>a'])
    expect(events(new Uint8Array([...bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a>'), 0xe9, ...bytes('</a>')]))).toEqual(['<a {}', 'é>a'])
  })

  it('refuses what is not well formed, cut or too deep', () => {
    for (const text of ['<a>', '<a></b>', 'x', '', '<a>'.repeat(500) + '</a>'.repeat(500), '<!DOCTYPE a [<!ENTITY l "x">]><a>&l;</a>']) {
      expect(() => events(bytes(text))).toThrow('File exception')
    }
  })
})

describe('parsePackedXml', () => {
  it('gives the same from pieces of any size, and fails as the whole does', async () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?><a>${'<b x="1">u</b>'.repeat(9000)}é</a>`
    const data = Uint8Array.from(text, (c) => c.charCodeAt(0))
    const packed = async (file: Uint8Array<ArrayBuffer>, size: number): Promise<string[]> => {
      const out: string[] = []
      const told: number[] = []
      const entry: FileEntry = {
        ...memoryEntry('a.xml', file),
        bytes: () => Promise.reject(new Error('the whole file has been read')),
        async *unpack() {
          for (let at = 0; at < file.length; at += size) yield file.slice(at, at + size)
        },
      }
      await parsePackedXml(
        entry,
        { open: (name, attributes) => out.push(`<${name} ${JSON.stringify(attributes)}`), close: (name, piece) => out.push(`${piece.trim()}>${name}`) },
        (fraction) => told.push(fraction),
      )
      expect(told.at(-1)).toBe(1)
      return out
    }
    for (const size of [1, 1000, 70_000, data.length]) expect(await packed(data, size)).toEqual(events(data))
    await expect(packed(data.slice(0, -2), 1000)).rejects.toThrow('File exception')
  })
})

describe('paintCorners', () => {
  it('gives one colour, or splits vertices where colours meet', () => {
    const positions = new Float32Array(12)
    const indices = new Uint32Array([0, 1, 2, 0, 2, 3])
    expect(paintCorners(positions, indices, new Uint32Array(6).fill(5)).color).toBe(5)
    const two = paintCorners(positions, indices, new Uint32Array([0xff0000ff, 0xff0000ff, 0xff0000ff, 0, 0, 0]))
    expect(two.positions.length).toBe(18)
    expect([...(two.vertexColor ?? [])].slice(8, 16)).toEqual([255, 0, 0, 255, 180, 180, 180, 255])
  })
})
