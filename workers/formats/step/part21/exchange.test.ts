import { expect, test } from 'vitest'
import { Exchange } from './exchange.ts'
import { firstNumbers, lastIsFalse, readTriple } from './plain.ts'
import { Enumeration, Ref, Text, Typed, type Value } from './value.ts'

const read = (data: string, tail = 'ENDSEC;\nEND-ISO-10303-21;\n') =>
  new Exchange(new TextEncoder().encode(`ISO-10303-21;\nHEADER;\nFILE_NAME('x; DATA;','2020');\nENDSEC;\nDATA;\n${data}${tail}`))
const texts = (values: Value[]) => values.map((value) => (value instanceof Text ? value.text : value))
const out = new Float64Array(3)
const ids = (exchange: Exchange) => Array.from({ length: exchange.count }, (_, row) => exchange.id(row))

test('instances, references and arguments of every kind', () => {
  const exchange = read("#10 = A('it''s',#12,(1.5,-2,+3.E-1,.5),$,*,.T.,LENGTH_MEASURE(25.4),\"0F\",#99) ;\n#12=\nB_C ();")
  expect(ids(exchange)).toEqual([10, 12])
  expect(texts(exchange.args(0))).toEqual([
    "it's",
    new Ref(1),
    [1.5, -2, 0.3, 0.5],
    null,
    null,
    new Enumeration('T'),
    new Typed('LENGTH_MEASURE', [25.4]),
    null,
    new Ref(-1),
  ])
  expect(Array.from(exchange.refs)).toEqual([1, -1])
  expect(exchange.keyword(1)).toBe('B_C')
  expect(exchange.scan).toMatchObject({ complete: true, damaged: 0 })
  expect(texts(exchange.headerArgs('FILE_NAME'))).toEqual(['x; DATA;', '2020'])
})

test('complex instances are read by part', () => {
  const exchange = read('#1=(LENGTH_UNIT()NAMED_UNIT(*)\n SI_UNIT(.MILLI.,.METRE.));')
  expect(exchange.isComplex(0)).toBe(true)
  expect(exchange.part(0, 'SI_UNIT')).toEqual([new Enumeration('MILLI'), new Enumeration('METRE')])
  expect(exchange.part(0, 'MASS_UNIT')).toBeUndefined()
  expect(Array.from(exchange.rows('LENGTH_UNIT'))).toEqual([0])
})

test('comments may stand anywhere and hold anything', () => {
  const exchange = read("/* #1=X('; */ #1/**/=/*=*/A(/*)*/1,/* ; */#2);\r\n#2=B('/*');#3=C();")
  expect(ids(exchange)).toEqual([1, 2, 3])
  expect(exchange.args(0)).toEqual([1, new Ref(1)])
  expect(texts(exchange.args(1))).toEqual(['/*'])
})

test('comments between coordinates, blanks behind # and around =', () => {
  const exchange = read("# 1 = CARTESIAN_POINT('' /* 'x( 9 */,(1.,/* 7. */2.,/**/3.));\n#2=A(# 1,/* #9 */5.);")
  expect([readTriple(exchange, 0, out, 0), ...out]).toEqual([3, 1, 2, 3])
  expect([firstNumbers(exchange, 1, out), out[0]]).toEqual([1, 5])
  expect(exchange.args(1)).toEqual([new Ref(0), 5])
  expect(Array.from(exchange.refs)).toEqual([0])
})

test('several data sections share one space of ids', () => {
  const exchange = read("#1=A(#2);\nENDSEC;\nDATA('second',('S'));\n#2=B();\n")
  expect(ids(exchange)).toEqual([1, 2])
  expect(exchange.args(0)).toEqual([new Ref(1)])
})

test('damaged instances are skipped, the others stay', () => {
  const exchange = read('#1=A(1);#2=B(2#3=C(3);#4=;#5 D();#x=E();#6=F((1);#7=G(7);')
  expect(ids(exchange)).toEqual([1, 7])
  expect(exchange.scan.damaged).toBe(5)
})

test('an instance whose ; is missing, and a quote that is not doubled', () => {
  const exchange = read("#1=A('Joe's bracket', 2)\n#2=B(#1)\n\n#3=C(1);#4=D('5' pipe',#2);")
  expect(ids(exchange)).toEqual([1, 2, 3, 4])
  expect(texts(exchange.args(0))).toEqual(["Joe's bracket", 2])
  expect(texts(exchange.args(3))).toEqual(["5' pipe", new Ref(1)])
  expect(Array.from(exchange.refs)).toEqual([0, 1])
  expect(exchange.scan).toMatchObject({ complete: true, damaged: 0 })
})

test('a file that is closed without its section', () => {
  expect(read('#1=A(1);', 'END-ISO-10303-21;').scan.complete).toBe(true)
})

test('names in the encodings of other languages, told by the whole file', () => {
  const bytes = Uint8Array.from("ISO-10303-21;DATA;#1=A('\xc1\xe3\xbc\xfe','\xd6\xe11');", (char) => char.charCodeAt(0))
  expect(texts(new Exchange(bytes).args(0))).toEqual(['零件', '轴1'])
})

test('a cut file keeps its complete instances', () => {
  const exchange = read("#1=A(1);#2=B('abc", '')
  expect(ids(exchange)).toEqual([1])
  expect(exchange.scan).toMatchObject({ complete: false, damaged: 1 })
})

test('edition 3: anchors, references to other files, text in UTF-8, a signature', () => {
  const sections = 'ANCHOR;\n<top>=#2;\nENDSEC;\nREFERENCE;\n#5=<bolt.stp#shape>;\n@6 = <x.stp#y>;\nENDSEC;\n'
  const exchange = new Exchange(
    new TextEncoder().encode(
      `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'4;1');\nENDSEC;\n${sections}DATA;\n#2=A('Größe',#5);\nENDSEC;\nEND-ISO-10303-21;\nSIGNATURE;\nMIIB#9=B(1);\nENDSEC;`,
    ),
  )
  expect(ids(exchange)).toEqual([2])
  expect(texts(exchange.args(0))).toEqual(['Größe', new Ref(-1)])
  expect([...exchange.scan.references]).toEqual([[5, 'bolt.stp#shape']])
  expect(exchange.scan).toMatchObject({ complete: true, damaged: 0 })
})

test.each([
  ['comments that do not end', '#1=A(/*;'],
  ['comments that end far behind', '#1=A(/*;', '*/'],
  ['quotes', "#1=A('';#2=A(\"'\";"],
  ['brackets', '#1=A(('],
])('many damaged instances do not take square time: %s', (_, piece, end = '') => {
  expect(read(piece.repeat(100_000), end).count).toBeLessThan(100_000)
})

test('sparse ids and ids given twice', () => {
  const exchange = read('#637538257=A(#1);#1=B(1);#1=B(2);')
  expect(exchange.row(637538257)).toBe(0)
  expect(exchange.args(exchange.row(1))).toEqual([1])
  expect(exchange.row(5)).toBe(-1)
})

test('ids of more than 32 bits', () => {
  const exchange = read('#9007199254740991=A(#9007199254740990,#9007199254740980);#9007199254740990=B();#1=C(#9007199254740991);')
  expect(exchange.args(0)).toEqual([new Ref(1), new Ref(-1)])
  expect(Array.from(exchange.refs)).toEqual([1, -1, 0])
  expect(exchange.row(9007199254740990)).toBe(1)
})

test('deep nesting ends without overflowing the stack', () => {
  expect(read(`#1=A(${'('.repeat(100_000)}${')'.repeat(100_000)});`).args(0)).toHaveLength(1)
})

test('what is no exchange file has no instances', () => {
  expect(new Exchange(Uint8Array.of(1, 2, 39, 35, 52, 61, 0)).count).toBe(0)
  expect(new Exchange(new Uint8Array(0)).scan.dataStart).toBe(-1)
})

const decoder = new TextDecoder()
const record = (exchange: Exchange, row: number) => decoder.decode(exchange.bytes.slice(exchange.scan.start[row], exchange.end(row)))

test('where instances end: before comments, sections and instances that cannot be read', () => {
  const exchange = read("#1=A('x;',.T.);/* ; */\n#2=B(.T.);\nENDSEC;\nDATA;\n#3=C(.T.);#4 D(.F.);#5=E(.F.)\n#6=F();")
  expect([0, 1, 2, 3, 4].map((row) => record(exchange, row))).toEqual(["#1=A('x;',.T.);", '#2=B(.T.);', '#3=C(.T.);', '#5=E(.F.)\n', '#6=F();'])
  expect(lastIsFalse(exchange, 2)).not.toBe(true)
})

test('more bytes before the arguments than fit one', () => {
  const exchange = read(`#1=/*${'x'.repeat(300)}*/A(#2);#2=B(7.);`)
  expect(exchange.args(0)).toEqual([new Ref(1)])
  expect(exchange.args(1)).toEqual([7])
})

test.each([
  ['dense', '#1=A(#2);#2=B(7.);#9=C(#1);'],
  ['successive', '#5=A(#6);#6=B(7.);#7=C(#5);'],
  ['sparse', '#637538257=A(#1);#1=B(7.);#5=C(#637538257);'],
  ['long', '#9007199254740991=A(#9007199254740990);#9007199254740990=B(7.);#1=C(#9007199254740991);'],
])('in memory that workers share, with %s ids, and nowhere else', (_, data) => {
  const exchange = read(data)
  const { bytes } = exchange
  const [before, count] = [ids(exchange), exchange.count]
  const shared = exchange.share()
  expect(bytes.length).toBe(0)
  for (const one of [exchange, new Exchange(shared.bytes, shared.scan, shared)]) {
    expect([one.count, ids(one)]).toEqual([count, before])
    expect([one.args(0), one.args(1), one.args(2)]).toEqual([[new Ref(1)], [7], [new Ref(0)]])
    expect(Array.from(one.refs)).toEqual([1, 0])
  }
})

test('a file in pieces answers as the whole, until a piece is given back', () => {
  const data = Array.from({ length: 40 }, (_, i) => `#${i + 10}=CARTESIAN_POINT('\u4efb${i};',(${i}.5,2.,-3.E1)); `).join('\n')
  const complex = "#90=(A(#10)B(.T.)C('x')); #91=VERTEX_POINT('',#49); #92=FACE_BOUND('',#91,.F.);"
  const [whole, cut] = [read(data + complex), read(data + complex)]
  cut.cut(100)
  expect(cut.pieceCount).toBeGreaterThan(10)
  const numbers = [new Float64Array(3), new Float64Array(3)]
  const rows = Array.from({ length: whole.count }, (_, row) => row)
  // From behind, and each time between two pieces.
  for (const row of [...rows.toReversed(), ...rows.flatMap((row) => [row, rows.length - 1 - row])]) {
    const both = [whole, cut].map((exchange, i) => {
      readTriple(exchange, row, numbers[i], 0)
      const args = [...exchange.parts(row)].map(([name, values]) => [name, values.map((value) => (value instanceof Text ? value.text : value))])
      return [exchange.id(row), decoder.decode(exchange.record(row)), args, Array.from(numbers[i]), lastIsFalse(exchange, row), exchange.is(row, 'B')]
    })
    expect(both[1]).toEqual(both[0])
  }
  expect(decoder.decode(cut.head())).toBe(decoder.decode(whole.head()))
  expect(cut.headerArgs('FILE_NAME')).toHaveLength(2)
  const piece = cut.pieceOf(20)
  cut.giveBack(piece)
  expect(() => cut.args(20)).toThrow('given back')
  expect(cut.args(rows.length - 1)).toEqual(whole.args(rows.length - 1))
  // Another worker has the rest.
  const left = rows.filter((row) => cut.pieceOf(row) !== piece)
  const shared = cut.share()
  const there = new Exchange(shared.bytes, shared.scan, shared)
  expect(left.length).toBeGreaterThan(30)
  for (const row of left) expect(decoder.decode(there.record(row).slice())).toBe(decoder.decode(whole.record(row)))
})
