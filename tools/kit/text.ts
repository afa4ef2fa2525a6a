import { gzipSync, zipSync } from 'fflate'
import { type Allowed, type Facts, type KitCase, type KitFamily, replaced } from './kitCase.ts'
import { boxFacts, boxText } from './kitText.ts'

const cases: KitCase[] = []
function add(
  name: string,
  odd: string,
  source: string,
  allowed: Allowed,
  change: (text: string) => string | Uint8Array<ArrayBuffer>,
  facts: Facts | null = boxFacts,
  path = 'piece.stp',
): void {
  cases.push({ name, odd, source, allowed, ...(facts && { facts }), files: () => ({ [path]: change(boxText()) }) })
}
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const utf16 = (text: string, big = false): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(2 * text.length + 2)
  const view = new DataView(out.buffer)
  view.setUint16(0, 0xfeff, !big)
  for (let i = 0; i < text.length; i++) view.setUint16(2 + 2 * i, text.charCodeAt(i), !big)
  return out
}
const named = (name: string, shown: string): [(text: string) => string, Facts] => [
  (text) => replaced(text, "PRODUCT('Piece','Piece'", `PRODUCT('Piece','${name}'`),
  { ...boxFacts, name: shown },
]

add('comments', 'comments between all tokens', '21: 5.6 comments', 'right', (text) => replaced(text, /[,(]/g, (found) => `${found}/* a ; b ' c */`))
add('comment-nested-marks', 'a comment that holds /* and quotes', '21: 5.6 comments', 'right', (text) => replaced(text, 'DATA;', "DATA;/* /* ' ; #1=X(); **/"))
add('comment-open', 'a comment that does not end', '21: 5.6 comments', 'told', (text) => replaced(text, 'DATA;', 'DATA;/* '), null)
add('blanks', 'blanks before and behind every token', '21: 5.5 token separators', 'right', (text) => replaced(text, /[,()=;]/g, (found) => ` \t${found} `))
add('line-breaks', 'a line break behind every comma', '21: 5.5 token separators', 'right', (text) => replaced(text, ',', ',\r\n'))
add('line-breaks-in-numbers', 'a line break within numbers', 'translators that cut at 80 columns', 'right or told', (text) =>
  replaced(text, /(?<=[,(]\d)\.(?=[,)])/g, '\n.'),
)
add('one-line', 'no line breaks', '21: 5.5 token separators', 'right', (text) => replaced(text, '\n', ''))
add('carriage-returns', 'lines end with CR alone', '21: 5.5 token separators', 'right', (text) => replaced(text, '\n', '\r'))
add('lower-case', 'keywords and enumerations in lower case', '21: keywords in capitals', 'right or told', (text) =>
  replaced(text, /\b[A-Z_]{4,}[0-9A-Z_]*(?=\()|\.[TF]\.|\.[A-Z]+\./g, (found) => found.toLowerCase()),
)
add('mixed-case', 'keywords with one capital', '21: keywords in capitals', 'right or told', (text) =>
  replaced(text, /\b[A-Z_]{4,}[0-9A-Z_]*(?=\()/g, (found) => found[0] + found.slice(1).toLowerCase()),
)
add('byte-order-mark', 'a UTF-8 byte order mark', 'editors of Windows', 'right', (text) => `\ufeff${text}`)
add('utf-16', 'the file is UTF-16 with a byte order mark', 'editors of Windows', 'right or told', (text) => utf16(text))
add('utf-16-big', 'the file is UTF-16, big endian', 'editors of Windows', 'right or told', (text) => utf16(text, true))
add('leading-blanks', 'blank lines before ISO-10303-21', '21: 5.3 exchange structure', 'right', (text) => `\n \n\t${text}`)
add('trailing-text', 'text behind END-ISO-10303-21', '21: 5.3 exchange structure', 'right', (text) => `${text}\n\nbye #1=X; DATA; garbage \u0000\u0001`)
add('mail-header', 'lines of a letter before ISO-10303-21', 'files sent by mail', 'right or told', (text) => `From: a\nSubject: b\n\n${text}`)
add('nul-bytes', 'NUL bytes between instances', 'damaged disks', 'right or told', (text) => replaced(text, ';\n#5=', ';\n\0\0\0#5='))
add('string-x2', 'a name in \\X2\\', '21: 6.4.3.3 encoding', 'right', ...named('\\X2\\00C400D6\\X0\\x', 'ÄÖx'))
add('string-x4', 'a name in \\X4\\', '21: 6.4.3.3 encoding', 'right', ...named('\\X4\\0001F600\\X0\\', '😀'))
add('string-s', 'a name in \\S\\', '21: 6.4.3.2 encoding', 'right', ...named('\\S\\D\\S\\V', 'ÄÖ'))
add('string-x', 'a name in \\X\\', '21: 6.4.3.3 encoding', 'right', ...named('\\X\\C4', 'Ä'))
add('string-page', 'a name of another code page by \\P', '21: 6.4.3.2 encoding', 'right', ...named('\\PE\\\\S\\?', 'П'))
add('string-quotes', 'a name with doubled quotes', '21: 6.4.3 string', 'right', ...named("a''b''", "a'b'"))
add('string-quote-single', 'a name with a quote that is not doubled', 'habit of careless writers', 'right', ...named("5' bar", "5' bar"))
add('string-backslash', 'a name with doubled backslashes', '21: 6.4.3 string', 'right', ...named('C:\\\\a', 'C:\\a'))
add('string-semicolon', 'a name with ; and ENDSEC;', '21: 6.4.3 string', 'right', ...named('a;ENDSEC;b', 'a;ENDSEC;b'))
add('string-long', 'a name of 100000 letters', '21: no limit since edition 2', 'right or told', (text) =>
  replaced(text, "PRODUCT('Piece','Piece'", `PRODUCT('Piece','${'a'.repeat(100_000)}'`),
)
add('string-open', 'a string that does not end', '21: 6.4.3 string', 'right or told', (text) => replaced(text, "PRODUCT('Piece'", "PRODUCT('Piece"))
add('ids-reversed', 'instances stand in reverse order', '21: forward references', 'right', (text) => {
  const [head, data, tail] = text.split(/(?<=DATA;\n)|(?=ENDSEC;\nEND-)/)
  return `${head}${data.trim().split('\n').toReversed().join('\n')}\n${tail}`
})
add('ids-large', 'ids beyond 32 bits', '21: 6.3.3 entity instance name', 'right', (text) =>
  replaced(text, /#(\d+)/g, (found) => `#9000000000${found.slice(1).padStart(4, '0')}`),
)
add('ids-leading-zeros', 'ids with leading zeros', '21: edition 3 forbids them', 'right', (text) => replaced(text, /#(?=\d)/g, '#000'))
add('ids-twice', 'a point is stated twice with other coordinates', '21: 10.2 unique names', 'right or told', (text) =>
  replaced(text, 'ENDSEC;\nEND', "#9=CARTESIAN_POINT('',(77.,77.,77.));\nENDSEC;\nEND"),
)
add('id-zero', 'an instance #0', '21: 6.3.3 entity instance name', 'right', (text) =>
  replaced(text, 'ENDSEC;\nEND', "#0=CARTESIAN_POINT('',(7.,7.,7.));\nENDSEC;\nEND"),
)
add(
  'reference-missing',
  'a point that is referred to is missing',
  '21: unresolved reference',
  'told',
  (text) => text.replace(/#\d+=CARTESIAN_POINT\('',\(1\.,2\.,3\.\)\);\n/, ''),
  null,
)
add('complex-order', 'parts of complex instances are not in alphabetical order', '21: 10.2.5 external mapping', 'right', (text) =>
  replaced(text, '(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))', '(SI_UNIT(.MILLI.,.METRE.)NAMED_UNIT(*)LENGTH_UNIT())'),
)
add('semicolon-missing', 'a ; is missing', '21: 10.2 instances', 'right or told', (text) => replaced(text, ');\n#7=', ')\n#7='))
add('bracket-missing', 'a bracket is missing', '21: 10.2 instances', 'right or told', (text) =>
  text.replace(/(#\d+=CARTESIAN_POINT\('',\(1\.,2\.,3\.)\)\)/, '$1)'),
)
const number = (name: string, odd: string, by: string, allowed: Allowed = 'right or told', source = '21: 6.4.2 real'): void =>
  add(name, odd, source, allowed, (text) => {
    const out = text.replace("('',(1.,2.,3.))", `('',(1.,2.,${by}))`)
    if (out === text) throw new Error('the text has no such point')
    return out
  })
number('number-nan', 'a coordinate NaN', 'NaN')
number('number-indeterminate', 'a coordinate -1.#IND', '-1.#IND')
number('number-infinite', 'a coordinate 1.E400', '1.E400')
number('number-huge', 'a coordinate 1.E30', '1.E30')
number('number-missing', 'a coordinate is left out', '')
number('number-dollar', 'a coordinate $', '$')
number('number-integer', 'an integer in the place of a real', '3', 'right')
number('number-exponent-small', 'a small e as exponent mark', '3.e0', 'right')
number('number-exponent-d', 'an exponent mark of FORTRAN', '3.D0')
number('number-plus', 'a plus sign', '+3.', 'right')
number('number-no-zero', 'digits before the point are missing', '.3E1')
number('number-long', 'a number of 400 digits', `3.${'0'.repeat(400)}`, 'right')
number('number-typed', 'a typed number', 'LENGTH_MEASURE(3.)')
number('number-string', 'a string in the place of a number', "'3.'")
add('number-minus-zero', 'coordinates -0.', '21: 6.4.2 real', 'right', (text) => replaced(text, '(0.,0.,0.)', '(-0.,-0.,-0.)'))
add('number-commas', 'decimal commas', 'writers with a local number format', 'right or told', (text) => replaced(text, /(?<=[(,]-?\d+)\.(?=\d*[,)])/g, ',0'))
add('header-missing', 'there is no HEADER section', '21: 5.3 exchange structure', 'right or told', (text) => text.replace(/HEADER;[^]*?ENDSEC;\n/, ''))
add('header-empty', 'the HEADER section is empty', '21: 8.2 header', 'right or told', (text) => text.replace(/HEADER;[^]*?ENDSEC;\n/, 'HEADER;\nENDSEC;\n'))
add('header-end-missing', 'the header has no ENDSEC', '21: 5.3 exchange structure', 'right or told', (text) => text.replace('ENDSEC;\nDATA', 'DATA'))
add('schema-unknown', 'a schema that nobody uses', '21: 8.2.3 file_schema', 'right or told', (text) => replaced(text, 'AUTOMOTIVE_DESIGN', 'MY_OWN_SCHEMA'))
add('schema-missing', 'FILE_SCHEMA without a name', '21: 8.2.3 file_schema', 'right or told', (text) =>
  text.replace(/FILE_SCHEMA\(\(.*?\)\)/, 'FILE_SCHEMA(())'),
)
add('data-two', 'two DATA sections', '21: 11 data sections', 'right', (text) => replaced(text, '\n#40=', '\nENDSEC;\nDATA;\n#40='))
add('data-named', 'DATA with a name and a schema', '21: edition 2, 11.1', 'right', (text) => replaced(text, 'DATA;', "DATA('one',('AUTOMOTIVE_DESIGN'));"))
add('data-empty', 'an empty DATA section', '21: 11 data sections', 'told', (text) => text.replace(/DATA;[^]*?ENDSEC;\nEND/, 'DATA;\nENDSEC;\nEND'), null)
add('data-missing', 'no DATA section', '21: 11 data sections', 'told', (text) => text.replace(/DATA;[^]*?ENDSEC;\nEND/, 'END'), null)
add(
  'sections-edition-3',
  'ANCHOR, REFERENCE and SIGNATURE sections',
  '21: edition 3, 9, 10, 14',
  'right',
  (text) => replaced(text, 'DATA;', 'ANCHOR;\n<a>=#10;\nENDSEC;\nREFERENCE;\nENDSEC;\nDATA;') + '\nSIGNATURE;\nQUJD\nENDSEC;\n',
)
add('end-missing', 'END-ISO-10303-21 is missing', '21: 5.3 exchange structure', 'right or told', (text) => replaced(text, 'END-ISO-10303-21;', ''))
add('cut-behind-half', 'the file is cut in the middle', 'broken transfers', 'told', (text) => text.slice(0, text.length / 2), null)
add('cut-behind-geometry', 'the file is cut behind its last solid', 'broken transfers', 'right or told', (text) =>
  text.slice(0, text.indexOf(';', text.indexOf('MANIFOLD_SOLID_BREP')) + 1),
)
add('cut-in-face', 'the file is cut within a face', 'broken transfers', 'told', (text) => text.slice(0, text.lastIndexOf('ADVANCED_FACE') + 20), null)
add('cut-in-header', 'the file is cut in its header', 'broken transfers', 'told', (text) => text.slice(0, 60), null)
add('empty', 'an empty file', 'broken transfers', 'told', () => '', null)
add('gzip', 'a gzip file', 'stpz', 'right', (text) => gzipSync(bytes(text)), boxFacts, 'piece.stpz')
add('zip', 'a zip file', 'stpz', 'right', (text) => zipSync({ 'piece.stp': bytes(text) }), boxFacts, 'piece.stpz')
add('gzip-cut', 'a gzip file that is cut', 'broken transfers', 'told', (text) => gzipSync(bytes(text)).slice(0, 300), null, 'piece.stpz')
add('deep-lists', 'a hundred thousand brackets', '21: no limit of depth', 'right or told', (text) =>
  replaced(text, 'ENDSEC;\nEND', `#9999=X(${'('.repeat(100_000)}${')'.repeat(100_000)});\nENDSEC;\nEND`),
)

export const text: KitFamily = { title: 'Text, numbers and header', cases }
