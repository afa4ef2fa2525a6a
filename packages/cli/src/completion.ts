import type { Verb } from './verb.ts'
import { verbs } from './verbs.ts'

/** Shells for which `facet completion` writes a script. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

const OTHER = ['serve', 'schema', 'completion', 'man', 'mcp', 'help', '--version'] as const
const optionsOf = ({ options }: Verb): string[] => [...Object.keys(options), 'json'].map((name) => `--${name}`)
/** Options that are followed by one of a few words. */
const choicesOf = ({ options }: Verb): [name: string, values: readonly string[]][] =>
  Object.entries(options).flatMap(([name, { values }]) => (values ? [[name, values] as [string, readonly string[]]] : []))

/** The script that a shell reads to complete verbs, options, their values and paths. */
export function completionOf(shell: Shell): string {
  if (shell === 'fish') return fishCompletion()
  const bash = bashCompletion()
  return shell === 'bash' ? bash : `autoload -U +X bashcompinit && bashcompinit\n${bash}`
}

function bashCompletion(): string {
  const names = verbs.map(({ name }) => name)
  const ofVerb = verbs.map((verb) => `    ${verb.name}) words='${optionsOf(verb).join(' ')}' ;;`)
  const ofChoice = verbs.flatMap((verb) =>
    choicesOf(verb).map(([name, values]) => `    ${verb.name}:--${name}) COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$word")); return ;;`),
  )
  return `_facet() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} verb=\${COMP_WORDS[1]} words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${[...names, ...OTHER].join(' ')}' -- "$word"))
    return
  fi
  case "$verb:$before" in
${ofChoice.join('\n')}
    schema:schema) COMPREPLY=($(compgen -W '${names.join(' ')}' -- "$word")); return ;;
    completion:completion) COMPREPLY=($(compgen -W '${shells.join(' ')}' -- "$word")); return ;;
  esac
  case "$verb" in
${ofVerb.join('\n')}
    serve) words=--port ;;
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
  esac
}
complete -o bashdefault -o default -F _facet facet
`
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fishCompletion(): string {
  const first = '-c facet -f -n __fish_use_subcommand -a'
  const lines = [...verbs.map(({ name, about }) => `complete ${first} ${name} -d ${quoted(about)}`), ...OTHER.map((name) => `complete ${first} ${name}`)]
  for (const verb of verbs) {
    const of = `complete -c facet -n ${quoted(`__fish_seen_subcommand_from ${verb.name}`)}`
    lines.push(`${of} -l json -d 'print JSON'`)
    for (const [name, { type, values, about }] of Object.entries(verb.options)) {
      const value = type === 'boolean' ? '' : values ? ` -x -a ${quoted(values.join(' '))}` : ' -r'
      lines.push(`${of} -l ${name}${value} -d ${quoted(about)}`)
    }
  }
  lines.push(`complete -c facet -n '__fish_seen_subcommand_from serve' -l port -x -d 'port; 4600 when absent'`)
  lines.push(`complete -c facet -x -n '__fish_seen_subcommand_from schema' -a ${quoted(verbs.map(({ name }) => name).join(' '))}`)
  lines.push(`complete -c facet -x -n '__fish_seen_subcommand_from completion' -a ${quoted(shells.join(' '))}`)
  return `${lines.join('\n')}\n`
}
