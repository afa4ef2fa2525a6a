import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { detectFormat } from '../../../src/core/formats.ts'
import { marked } from '../../mesh/placeholder/emptyJpeg.fixture.ts'
import { openWith } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'

const withHead = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...new TextEncoder().encode('eDrawings head PP'), ...zipSync(files)])
const part = withHead({ eModel: new Uint8Array(90), 'preview.jpg': marked, 'scene.xml': new Uint8Array(9) })

it.each([
  ['gear.eprt', 'preview-only'],
  ['plan.edrw', 'drawing-preview'],
])('%s is shown by its picture, and what helps is told', async (name, code) => {
  expect(detectFormat(part, name)?.id).toBe('edrawings')
  const { parts, preview, notes } = await openWith(reader, { [name]: part })
  expect([parts[0].placeholder, parts[0].texture?.mime, preview?.mime, notes[0]]).toMatchObject([
    true,
    'image/jpeg',
    'image/jpeg',
    { code, params: { program: 'eDrawings' } },
  ])
})

it.each([
  ['without a picture', withHead({ eModel: new Uint8Array(90) }), 'shape-unread'],
  ['of another form', new Uint8Array(300), 'unsupported-format'],
  ['cut off', part.slice(0, 200), 'file-exception'],
])('a file %s says so', async (_, bytes, code) => {
  await expect(openWith(reader, { 'a.easm': bytes })).rejects.toMatchObject({ code })
})
