import { expect, test } from 'vitest'
import { Exchange } from './exchange.ts'
import { firstNumbers, hasRefs, lastIsFalse, refOf } from './plain.ts'

const instance = (text: string): Exchange =>
  new Exchange(new TextEncoder().encode(`ISO-10303-21;HEADER;ENDSEC;DATA;\n#7=A();\n#8=B();\n#9=${text};\nENDSEC;END-ISO-10303-21;`))
const ROW = 2

test.each([
  [`ORIENTED_EDGE('',*,*,#7,.F.)`, true],
  [`ORIENTED_EDGE('',*,*,#7,.T.)`, false],
  [`ORIENTED_EDGE('',*,*,#7, .F.\n) `, true],
  [`ORIENTED_EDGE('',*,*,#7,.UNSPECIFIED.)`, undefined],
  [`ORIENTED_EDGE('',*,*,#7,$)`, undefined],
  [`ORIENTED_EDGE('',*,*,#7,.F./* turned */)`, undefined],
])('the last flag of %s', (text, expected) => {
  expect(lastIsFalse(instance(text), ROW)).toBe(expected)
})

test('references by their place, of simple instances only', () => {
  const exchange = instance(`EDGE_CURVE('#1',#7,#99,#8,.T.)`)
  expect(hasRefs(exchange, ROW, 3)).toBe(true)
  expect([0, 1, 2].map((i) => refOf(exchange, ROW, i))).toEqual([0, -1, 1])
  expect(hasRefs(exchange, -1, 0)).toBe(false)
  expect(hasRefs(instance(`(A(#7)B(#8))`), ROW, 2)).toBe(false)
})

test('numbers at any depth, not those of names and references', () => {
  const out = new Float64Array(3)
  expect(firstNumbers(instance(`CIRCLE('R 12',#7,POSITIVE_LENGTH_MEASURE(2.5E1))`), ROW, out)).toBe(1)
  expect(out[0]).toBe(25)
  expect(firstNumbers(instance(`A('',(1,(-2.,.5)),4)`), ROW, out)).toBe(3)
  expect([...out]).toEqual([1, -2, 0.5])
  expect(firstNumbers(instance(`A($,#8,.T.)`), ROW, out)).toBe(0)
})
