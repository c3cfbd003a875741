#### no line editing
bind; echo $?; bind -x '"a": b'; echo $?; bind -z; echo $?
#> 0
#> 0
#> 2
#2> bash: line 1: bind: warning: line editing not enabled
#2> bash: line 1: bind: warning: line editing not enabled
#2> bash: line 1: bind: warning: line editing not enabled
#2> bash: line 1: bind: -z: invalid option
#2> bind: usage: bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]

#### variables
bind -v 2> /dev/null
bind -V 2> /dev/null | head -3
bind 'set completion-ignore-case on' 2> /dev/null; bind 'SET Meta-Flag off' 2> /dev/null
bind -v 2> /dev/null | grep -e ignore-case -e meta
(bind 'set completion-ignore-case' 2> /dev/null; bind -V 2> /dev/null | grep ignore-case)
#> set bind-tty-special-chars on
#> set blink-matching-paren off
#> set byte-oriented off
#> set colored-completion-prefix off
#> set colored-stats off
#> set completion-ignore-case off
#> set completion-map-case off
#> set convert-meta off
#> set disable-completion off
#> set echo-control-characters on
#> set enable-active-region off
#> set enable-bracketed-paste off
#> set enable-keypad off
#> set enable-meta-key on
#> set expand-tilde off
#> set history-preserve-point off
#> set horizontal-scroll-mode off
#> set input-meta on
#> set mark-directories on
#> set mark-modified-lines off
#> set mark-symlinked-directories off
#> set match-hidden-files on
#> set menu-complete-display-prefix off
#> set meta-flag on
#> set output-meta on
#> set page-completions on
#> set prefer-visible-bell on
#> set print-completions-horizontally off
#> set revert-all-at-newline off
#> set show-all-if-ambiguous off
#> set show-all-if-unmodified off
#> set show-mode-in-prompt off
#> set skip-completed-text off
#> set visible-stats off
#> set bell-style audible
#> set comment-begin #
#> set completion-display-width -1
#> set completion-prefix-display-length 0
#> set completion-query-items 100
#> set editing-mode emacs
#> set emacs-mode-string @
#> set history-size 0
#> set keymap emacs
#> set keyseq-timeout 500
#> set vi-cmd-mode-string (cmd)
#> set vi-ins-mode-string (ins)
#> bind-tty-special-chars is set to `on'
#> blink-matching-paren is set to `off'
#> byte-oriented is set to `off'
#> set completion-ignore-case on
#> set convert-meta off
#> set enable-meta-key on
#> set input-meta off
#> set meta-flag off
#> set output-meta on
#> completion-ignore-case is set to `on'
