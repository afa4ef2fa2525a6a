import { zodResolver } from '@hookform/resolvers/zod'
import { type Path, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AnyCall, BodyInput, Data } from '../../../../contract/call.ts'
import { type CodeName, codes } from '../../../../contract/codes.ts'
import type texts from '../../../../locales/en/server.json'
import type { CallFailure } from '../../services/api/callFailure.ts'
import { useAction } from '../../services/api/useData.ts'

/** Forms hold one level of plain values. */
type Values = Record<string, unknown>
type FieldName<C extends AnyCall> = keyof BodyInput<C> & string
type FailureName = keyof typeof texts

interface CallFormOptions<C extends AnyCall> {
  defaults: Partial<BodyInput<C>>
  /** Field that an error is shown at; others are toasts. */
  fieldErrors?: Partial<Record<CodeName, FieldName<C>>>
  changes?: readonly AnyCall[]
  done?(data: Data<C>, body: BodyInput<C>): void
  failed?(failure: CallFailure): boolean | void
}

/** Faults that are themselves the words for a field that was left empty; all others show "Required" (SPEC §5). */
const ownWords: ReadonlySet<unknown> = new Set(['verificationCodeRequired', 'nicknameEmpty', 'agreementRequired', 'sharePasswordRequired'])

/** The contract's own check, with "Required" as the fault of empty fields. */
function resolverOf(call: AnyCall): Resolver<Values> {
  const check = zodResolver(call.body as never) as never as Resolver<Values>
  return async (values, context, options) => {
    const result = await check(values, context, options)
    for (const [name, fault] of Object.entries(result.errors)) {
      if ((values[name] ?? '') === '' && fault && !ownWords.has(fault.message)) (fault as { message: string }).message = 'required'
    }
    return result
  }
}

const isFailureName = (name: unknown): name is FailureName => typeof name === 'string' && name in codes && name !== 'success'

/**
 * A form for a call's body, checked by the contract's own schema before it is sent: its faults are named like the catalogue's entries, so that a field shows the same
 * whoever finds it. The first wrong field gets the focus.
 */
export function useCallForm<C extends AnyCall>(call: C, { defaults, fieldErrors = {}, changes, done, failed }: CallFormOptions<C>) {
  const { t } = useTranslation('forms')
  const { t: serverText } = useTranslation('server')
  const form = useForm<Values>({ resolver: resolverOf(call), defaultValues: defaults as Values, mode: 'onTouched' })
  const { run, isPending } = useAction(call, {
    changes,
    done: (data) => done?.(data, form.getValues() as BodyInput<C>),
    failed(failure) {
      const name = failure.entry && fieldErrors[failure.entry]
      if (!name) return failed?.(failure)
      form.setError(name, { message: failure.entry }, { shouldFocus: true })
      return true
    },
  })
  return {
    isPending,
    submit: form.handleSubmit((values) => run(values as BodyInput<C>)),
    /** What a field component needs: its registration and the sentence about its fault. */
    field(name: FieldName<C>) {
      const { error } = form.getFieldState(name, form.formState)
      const sentence = error && (isFailureName(error.message) ? serverText(error.message) : t('error.required'))
      const { onChange, onBlur, ref } = form.register(name)
      return { onChange, onBlur, ref, name, error: sentence }
    },
    value: (name: FieldName<C>): unknown => form.getValues(name),
    /** Sets a value that has no input element of its own. */
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the compiler needs it: the value's type follows from the path's.
    set: (name: FieldName<C>, to: unknown): void => form.setValue(name as Path<Values>, to),
    /** Shows an entry of the catalogue at a field, which gets the focus unless the user is on the way elsewhere. */
    refuse: (name: FieldName<C>, entry: FailureName, shouldFocus = true): void => form.setError(name, { message: entry }, { shouldFocus }),
  }
}
