-- What a plan includes and whether a discount applies are sentences built from its fields; staff write the rest.
update plan set
  description = regexp_replace(description, '(^|[.,]?\s*)uncensored content (not )?included\.?\s*$', '', 'i'),
  disclaimers = disclaimers - 'The discount applies to the first purchase only.';
