import { Client } from 'pg'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows that a node may read without an index or throw away, and rows that may be sorted: a page and one more. */
const MOST_READ = 1_000
const MOST_SORTED = 201

/** Settings by which PostgreSQL sends the plan and the true counts of every statement, those of foreign keys as well. */
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/** The address of a database whose connections send their plans. Its user must be a superuser. */
export function explaining(url: string): string {
  const address = new URL(url)
  address.searchParams.set(
    'options',
    Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  )
  return address.href
}

export interface Collected {
  /** Statements that came, each text once. */
  statements: Set<string>
  /** Faults of plans, each with its statement. */
  faults: Set<string>
  stop(): void
}

/** Collects the plans of all connections of this process from now on. */
export function collectPlans(): Collected {
  const statements = new Set<string>()
  const faults = new Set<string>()
  const { emit } = Client.prototype
  Client.prototype.emit = function (this: Client, event: string | symbol, ...values: unknown[]): boolean {
    const text = event === 'notice' ? String((values[0] as { message?: string }).message) : ''
    const at = text.indexOf('plan:\n')
    if (at > 0) {
      const { 'Query Text': query, Plan: plan } = JSON.parse(text.slice(at + 6)) as { 'Query Text': string; Plan: Plan }
      statements.add(query)
      for (const fault of faultsOf(plan)) faults.add(`${fault}: ${query}`)
    }
    return emit.call(this, event, ...values)
  } as typeof emit
  return {
    statements,
    faults,
    stop: () => {
      Client.prototype.emit = emit
    },
  }
}

function faultsOf(plan: Plan): string[] {
  const children = plan.Plans ?? []
  const faults = children.flatMap(faultsOf)
  const removed = plan['Rows Removed by Filter'] ?? 0
  const read = (plan['Actual Rows'] + removed) * plan['Actual Loops']
  if (plan['Node Type'] === 'Seq Scan' && read > MOST_READ) faults.push(`${read} rows of ${plan['Relation Name']} read without an index`)
  else if (removed * plan['Actual Loops'] > MOST_READ) faults.push(`${removed} rows of ${plan['Relation Name'] ?? plan['Node Type']} read and thrown away`)
  const sorted = children[0]?.['Actual Rows'] ?? 0
  if (plan['Node Type'].endsWith('Sort') && sorted > MOST_SORTED) faults.push(`${sorted} rows sorted`)
  return faults
}
