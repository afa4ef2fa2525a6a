import { expect, it } from 'vitest'
import { ExchangeScanner, type Scan, scanExchange } from './scan.ts'

const text = [
  "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION(('a;b','it''s'),'2;1');\nENDSEC;\n",
  'ANCHOR;\n<one>=#1;\nENDSEC;\nREFERENCE;\n#9000001=<other.stp#two>;\nENDSEC;\nDATA;\n',
  ...Array.from(
    { length: 9000 },
    (_, i) => `#${3 * i + 1}=POINT('p;${i}',(1.5,2.,#${3 * i + 2}));\n#${3 * i + 2} = (A(1)B('/*',#7)) ; /* #5=X(); */\n#${3 * i + 3}=BROKEN(1;\n`,
  ),
  `#90000=LONG('${'x'.repeat(200_000)}',(${'1.,'.repeat(60_000)}1.));\n#90001=LAST(#90000);\nENDSEC;\nEND-ISO-10303-21;\n`,
].join('')
const bytes = new TextEncoder().encode(text)

/** Records found when the file comes in pieces that end at `ends`. */
function scanInPieces(ends: readonly number[]): Scan {
  const buffer = new Uint8Array(bytes.length)
  let there = 0
  let scanner: ExchangeScanner | undefined
  for (const end of ends) {
    buffer.set(bytes.subarray(there, end), there)
    there = end
    scanner ??= new ExchangeScanner(buffer, end)
    scanner.read(end)
  }
  buffer.set(bytes.subarray(there), there)
  return (scanner ?? new ExchangeScanner(buffer, buffer.length)).finish()
}

it.each([
  ['one piece', [bytes.length]],
  ['halves', [bytes.length >> 1]],
  ['pieces that end anywhere', Array.from({ length: 60 }, (_, i) => Math.floor(((i + 1) * bytes.length) / 61))],
  ['a piece less than an instance', [100, 150_000]],
  ['a piece that ends within a long instance', [bytes.length - 100_000, bytes.length - 99_000, bytes.length - 1]],
])('finds the same in %s as at once', (_, ends) => {
  const whole = scanExchange(bytes)
  expect([whole.count, whole.damaged, whole.complete, whole.references.size, whole.anchors.size, whole.header.size]).toEqual([18_002, 9000, true, 1, 1, 1])
  expect(scanInPieces(ends)).toEqual(whole)
})
