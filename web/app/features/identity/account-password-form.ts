/** The Change Password form as the specification describes it (§5), without a screen. */
export type PasswordForm = {
  old: string;
  new: string;
  confirm: string;
  error: string | null;
  /** The password that the error is about: the old one, the new one, or neither. */
  wrong: 'old' | 'new' | null;
  step: 'writing' | 'sending' | 'changed';
};
export type PasswordField = 'old' | 'new' | 'confirm';

/** As it is whenever the dialog opens or closes. */
export const emptyForm: PasswordForm = {
  old: '',
  new: '',
  confirm: '',
  error: null,
  wrong: null,
  step: 'writing',
};
/** Word for word as specified. */
export const passwordsDiffer = "Passwords doesn't match";

export function withField(form: PasswordForm, field: PasswordField, value: string): PasswordForm {
  const said = field === 'old' ? form : emptyForm;
  return { ...form, [field]: value, error: said.error, wrong: said.wrong };
}

/** What is sent, if anything: nothing while the new passwords differ or a change is under way. */
export function submitted(form: PasswordForm): {
  form: PasswordForm;
  send: { old: string; new: string } | null;
} {
  if (form.step !== 'writing') return { form, send: null };
  if (form.new !== form.confirm)
    return { form: { ...form, error: passwordsDiffer, wrong: 'new' }, send: null };
  return {
    form: { ...form, error: null, wrong: null, step: 'sending' },
    send: { old: form.old, new: form.new },
  };
}

export function failed(error: string, wrong: PasswordForm['wrong']): PasswordForm {
  return { ...emptyForm, error, wrong };
}

export const changed: PasswordForm = { ...emptyForm, step: 'changed' };
