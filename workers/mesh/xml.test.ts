import { describe, expect, it } from 'vitest'
import type { FileEntry } from '../contract/fileSet.ts'
import { blobEntry, memoryEntry } from '../io/fileset/blobEntry.ts'
import { attributeOf, parseXmlFile, parseXml } from './xml.ts'
import { paintCorners } from './paintCorners.ts'

const events = (bytes: Uint8Array): string[] => {
  const out: string[] = []
  parseXml(bytes, { open: (name, attributes) => out.push(`<${name} ${JSON.stringify(attributes)}`), close: (name, text) => out.push(`${text.trim()}>${name}`) })
  return out
}
const bytes = (text: string) => new TextEncoder().encode(text)
const memoryBlob = (text: string): FileEntry => blobEntry('a.xml', new Blob([text]))

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

  it('passes over blanks before the declaration and garbage behind the root', () => {
    for (const text of ['\n\n <?xml version="1.0"?><a>t</a>', '<a>t</a>\u001a', '<a>t</a> more\n\u0000\u0000 & text'])
      expect(events(bytes(text)), JSON.stringify(text)).toEqual(['<a {}', 't>a'])
    expect(() => events(bytes('<a>t</a><b/>'))).toThrow('File exception')
  })

  it('refuses what is not well formed, cut or too deep', () => {
    for (const text of ['<a>', '<a></b>', 'x', '', '<a>'.repeat(500) + '</a>'.repeat(500), '<!DOCTYPE a [<!ENTITY l "x">]><a>&l;</a>']) {
      expect(() => events(bytes(text))).toThrow('File exception')
    }
  })
})

describe('parseXmlFile', () => {
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
      await parseXmlFile(
        entry,
        { open: (name, attributes) => out.push(`<${name} ${JSON.stringify(attributes)}`), close: (name, piece) => out.push(`${piece.trim()}>${name}`) },
        (fraction) => told.push(fraction),
        size,
      )
      expect(told.at(-1)).toBe(1)
      return out
    }
    for (const size of [1, 1000, 70_000, data.length]) expect(await packed(data, size)).toEqual(events(data))
    await expect(packed(data.slice(0, -2), 1000)).rejects.toThrow('File exception')
  })
})

describe('rows of an XML file', () => {
  const plain = '<v x="1" y="-2.50" z="3"/>'
  const odd = [
    '<v x="1" z="3" y="2"/>',
    '<v x="1e3" y="+.5" z="123456789.123456789"/>',
    '<v x="1" y="2" z="3" w="a>b"/>',
    '<v x="1" y="2" z="3"><u a="/>"/></v>',
    '<!-- <v x="7" y="7" z="7"/> -->',
    '<![CDATA[ <v x="8" y="8" z="8"/> ]]>',
    '<?p <v x="9" y="9" z="9"/> ?>',
    "<v\n x='5'\t y='0.1'  z='1e-3' />",
    '<v x="" y="nan" z="0x10"/>',
    '<v x=" 4 " y="&#49;" z="1"/>',
    '<vw x="1" y="2" z="3"/>',
    'text',
  ]
  const list = [plain, plain, ...odd.flatMap((piece) => [piece, plain, ' \n'])].join('')
  const file = `<?xml version="1.0"?><a><!-- <l> ${plain} isn't --><v x="0" y="0" z="0"/><l>${list}</l>${plain}<m/><l/><l k="l>">${plain}\n</l></a>`

  it('are the same as its elements, whatever stands between them and however the file is cut', async () => {
    const row = (attributes: Record<string, string>): string => ['x', 'y', 'z'].map((name) => Number(attributes[name])).join(' ')
    const read = async (text: string, size: number, rows?: string): Promise<{ out: string[]; quick: number }> => {
      const out: string[] = []
      let quick = 0
      const add = (x: number, y: number, z: number): void => {
        quick++
        out.push(`${x} ${y} ${z}`)
      }
      await parseXmlFile(
        memoryBlob(text),
        {
          ...(rows !== undefined && { rows: { [rows]: { element: 'v', attributes: ['x', 'y', 'z'], add } } }),
          open: (name, attributes) => out.push(name === 'v' ? row(attributes) : name),
          close: (name) => name !== 'v' && out.push(`/${name}`),
        },
        undefined,
        size,
      )
      return { out, quick }
    }
    const expected = (await read(file, 1 << 20)).out
    expect(expected.length).toBeGreaterThan(30)
    for (const size of [1, 2, 7, 50, 333, file.length]) {
      const { out, quick } = await read(file, size, 'l')
      expect(out, `pieces of ${size}`).toEqual(expected)
      // All plain ones but that behind a text, and two others.
      expect(quick).toBe(2 + odd.length - 1 + 2 + 1)
    }
    await expect(read(file.slice(0, -9), 50, 'l')).rejects.toThrow('File exception')
    await expect(read(file.replace('</l>', '</k>'), 50, 'l')).rejects.toThrow('File exception')
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
