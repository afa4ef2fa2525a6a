import { lineOf } from './commandLine.ts'
import { verbs } from './verbs.ts'

/** A backslash, and a dot or an apostrophe at the beginning of a line, are roff's own. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

const paragraph = (term: string, about: string): string => `.TP\n${term}\n${roff(about)}`

/** The manual page facet(1), in the man macros of roff. */
export function manPage(version: string): string {
  const parts = [
    `.TH FACET 1 "" "facet ${version}" "User Commands"`,
    '.SH NAME',
    'facet \\- read, measure, compare and convert CAD files',
    '.SH SYNOPSIS',
    ...verbs.map((verb) => `.B facet\n${roff(lineOf(verb))}\n.br`),
    '.B facet\nserve [FOLDER] [\\-\\-port PORT]\n.br\n.B facet\nmcp\n.br\n.B facet\nschema VERB\n.br\n.B facet\ncompletion bash|zsh|fish',
    '.SH DESCRIPTION',
    roff(
      'Reads CAD files without a window and without a graphics processor. A file, a folder or an archive is one model. Lengths are millimetres, areas mm², volumes mm³, masses kg.',
    ),
  ]
  for (const verb of verbs) {
    parts.push(`.SS ${verb.name}`, roff(verb.about))
    for (const arg of verb.args) parts.push(paragraph(`.I ${arg.name.toUpperCase()}`, arg.about))
    for (const [name, { type, values, about }] of Object.entries(verb.options))
      parts.push(paragraph(`.B ${roff(`--${name}`)}${type === 'boolean' ? '' : ` ${values ? values.join('|') : name.toUpperCase()}`}`, about))
  }
  parts.push(
    '.SS serve',
    roff(
      'Show the CAD files of a folder in the browser of this computer, to read alone. Nothing but 127.0.0.1 is listened to, and the page loads nothing from elsewhere.',
    ),
    paragraph('.I FOLDER', 'the folder; the current one when absent'),
    paragraph(`.B ${roff('--port')} PORT`, '4600 when absent; 0: any that is free'),
    '.SH OPTIONS',
    paragraph(`.B ${roff('--json')}`, 'Every verb: print JSON, as the schema of the verb describes it.'),
    paragraph(`.B ${roff('--help')}`, 'Show the arguments of a verb.'),
    paragraph(`.B ${roff('--version')}`, 'Print the version.'),
    '.SH EXIT STATUS',
    paragraph('0', 'Fine, or the same.'),
    paragraph('1', 'Files differ, or a check found something.'),
    paragraph('2', 'Wrong usage.'),
    paragraph('3', 'A file cannot be opened or written.'),
  )
  return `${parts.join('\n')}\n`
}
